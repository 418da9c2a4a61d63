import { numbersFrom } from './fill/library.ts'

/** Each kind of search that costs more than plain words is used for one search in this many. */
const KINDS = 10
/** The maximum number of attempts to find a search that was not made before. */
const TRIES_MAX = 100

type Paper = { title: string; summary: string; authors: string[] }

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]{3,}/gu) ?? []

/**
 * Returns different, realistic searches with words of titles, abstracts and names, including common words. One in ten
 * is a phrase; the same share each has an unfinished word, an excluded word, a typo, another sort order, or a category.
 */
export function makeSearches(papers: Paper[], count: number, seed: number): string[] {
  const number = numbersFrom(seed)
  const one = <T>(values: T[]): T => values[number(values.length)] as T
  const word = () => {
    const { title, summary, authors } = one(papers)
    return one(wordsIn(one([title, summary, summary, authors[0] ?? title])))
  }
  const phrase = () => {
    const words = wordsIn(one(papers).title)
    const at = number(Math.max(1, words.length - 1))
    return `"${words.slice(at, at + 2).join(' ')}"`
  }
  const slip = (right: string) => right.slice(0, 2) + right.slice(3)
  const make: (() => Record<string, string>)[] = [
    () => ({ search: phrase() }),
    () => ({ search: `${word()} ${word().slice(0, 4)}` }),
    () => ({ search: `${word()} -${word()}` }),
    () => ({ search: slip(word()) }),
    () => ({ search: word(), sort_by: one(['date', 'title', 'author', 'views']) }),
    () => ({ search: `${word()} ${word()}`, category: 'Diagnostics' }),
  ]
  const searches = new Set<string>()
  for (let tries = 0; searches.size < count; tries += 1) {
    if (tries > count * TRIES_MAX) throw new Error('These papers have too few words for this many searches.')
    const plain = () => ({ search: Array.from({ length: 1 + number(3) }, word).join(' ') })
    const asked = (make[number(KINDS)] ?? plain)()
    searches.add(`/api/public/research-library?${new URLSearchParams(asked).toString()}`)
  }
  return [...searches]
}
