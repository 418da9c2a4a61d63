import { countCharacters } from '#shared/text/characters.ts'
import { printable, withoutBidiControls } from '#shared/text/visible-text.ts'
import {
  ABSTRACT_LENGTH_MAX,
  AFFILIATION_LENGTH_MAX,
  ARTICLE_WORD_LENGTH_MAX,
  AUTHORS_MAX,
  DOI_LENGTH_MAX,
  IMPORTED_LINE_LENGTH_MAX,
  KEYWORDS_MAX,
  PAPER_TITLE_LENGTH_MAX,
} from '../../article/limits.ts'
import type { ParsedArticle } from './parsed-article.ts'
import { fullName } from '../front/names.ts'

// Scripts without blanks between words can be broken anywhere; the article's own limit applies to them.
const UNBROKEN = new RegExp(
  String.raw`[^\s\u200B\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]{${ARTICLE_WORD_LENGTH_MAX + 1},}`,
  'u',
)

const number = (count: number): string => count.toLocaleString('en-GB')

type Tidied = { parsed: ParsedArticle; longWord: string | undefined }

/**
 * Removes from an article the characters that turn the direction of adjacent text, and excess marks that would stop a
 * browser. @returns the article, and a word that is too long.
 */
export function tidied(read: ParsedArticle): Tidied {
  let longWord: string | undefined
  const tidy = (_name: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value
    const text = printable(withoutBidiControls(value))
    longWord ??= UNBROKEN.exec(text)?.[0]
    return text
  }
  const parsed: ParsedArticle = JSON.parse(JSON.stringify(read, tidy))
  return { parsed, longWord }
}

/**
 * Returns why the library cannot store an article's title, names or other lines, in one sentence; undefined if it can.
 * Pure.
 */
export function tooLongOf({ parsed, longWord }: Tidied): string | undefined {
  const { title, abstract, journal, keywords, authors, doi, licence } = parsed
  if (authors.length > AUTHORS_MAX)
    return `The article names ${number(authors.length)} authors, and at most ${number(AUTHORS_MAX)} can be shown.`
  if (keywords.length > KEYWORDS_MAX)
    return `The article has ${number(keywords.length)} keywords, and at most ${number(KEYWORDS_MAX)} can be shown.`
  const lines: [what: string, most: number, texts: string[]][] = [
    ['a title', PAPER_TITLE_LENGTH_MAX, [title]],
    ['an abstract', ABSTRACT_LENGTH_MAX, [abstract]],
    ['a DOI', DOI_LENGTH_MAX, [doi]],
    ['a journal’s name', IMPORTED_LINE_LENGTH_MAX, [journal]],
    ['a licence’s name', IMPORTED_LINE_LENGTH_MAX, [licence.name]],
    ['a keyword', IMPORTED_LINE_LENGTH_MAX, keywords],
    ['an author’s name', IMPORTED_LINE_LENGTH_MAX, authors.map(fullName)],
    ['an affiliation', AFFILIATION_LENGTH_MAX, authors.flatMap(({ affiliations }) => affiliations)],
  ]
  for (const [what, most, texts] of lines) {
    const longest = Math.max(0, ...texts.map(countCharacters))
    if (longest > most)
      return `The article has ${what} of ${number(longest)} letters, and at most ${number(most)} can be shown.`
  }
  if (!longWord) return undefined
  return `The article has a word of ${number(countCharacters(longWord))} letters, and at most ${number(ARTICLE_WORD_LENGTH_MAX)} can be shown.`
}
