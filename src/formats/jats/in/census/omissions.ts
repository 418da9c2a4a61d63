import type { Article, NotShown } from '../../../article/article.ts'
import { compared, type ComparedKind } from './comparison.ts'
import type { Census } from './kinds.ts'

const inWords = ({ words: [one, many], found }: ComparedKind, count: number): string => {
  const ofAll = count === found ? '' : `${count.toLocaleString('en-GB')} of `
  return `${ofAll}${found.toLocaleString('en-GB')} ${found === 1 ? one : many}`
}

/** Returns the parts that an article lacks or shows without pictures and files, by kind. Pure. */
function notShownOf(census: Census, article: Article): NotShown[] {
  const kinds = compared(census, article)
  return [...besidesOf(kinds), ...kinds.filter(({ isArticle }) => !isArticle).flatMap(omittedOf)]
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * Returns one line with the number of sub-articles without text, such as "2 referee reports and 1 reply". The page
 * lists each of them elsewhere.
 */
function besidesOf(kinds: ComparedKind[]): NotShown[] {
  const own = kinds.filter(({ isArticle }) => isArticle)
  const lacking = own.filter(({ missing }) => missing.length > 0)
  const count = lacking.reduce((sum, { missing }) => sum + missing.length, 0)
  if (count === 0) return []
  const parts = listed.format(lacking.map((kind) => inWords(kind, kind.missing.length)))
  return [{ what: `${parts} ${count === 1 ? 'is' : 'are'} part of the original article`, names: [] }]
}

const omittedOf = (kind: ComparedKind): NotShown[] => [
  ...(kind.missing.length > 0
    ? [{ what: `Not shown: ${inWords(kind, kind.missing.length)}`, names: kind.missing.filter(Boolean) }]
    : []),
  ...(kind.atSource.length > 0
    ? [
        {
          what: `${kind.isFile ? 'File' : 'Picture'} only in the original: ${inWords(kind, kind.atSource.length)}`,
          names: kind.atSource,
        },
      ]
    : []),
]

/** Adds a note on the missing parts to an imported article. Pure. */
export function withNotShown(census: Census, article: Article): Article {
  const notShown = notShownOf(census, article)
  return article.front && notShown.length > 0 ? { ...article, front: { ...article.front, notShown } } : article
}
