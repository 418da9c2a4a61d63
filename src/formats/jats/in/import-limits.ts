import { countCharacters } from '#shared/text/characters.ts'
import { printable, withoutBidiControls } from '#shared/text/visible-text.ts'
import {
  ABSTRACT_LENGTH_MAX,
  AFFILIATION_LENGTH_MAX,
  AUTHORS_MAX,
  DOI_LENGTH_MAX,
  IMPORTED_LINE_LENGTH_MAX,
  KEYWORDS_MAX,
  PAPER_TITLE_LENGTH_MAX,
} from '../../article/limits.ts'
import type { ParsedArticle } from './parsed-article.ts'
import { fullName } from '../front/names.ts'

const number = (count: number): string => count.toLocaleString('en-GB')

/** Matches text of printable ASCII, which needs no change. */
const PLAIN = /^[\n\u0020-\u007e]*$/

/**
 * Returns the article without excess combining marks and without characters that change the direction of adjacent text.
 */
export const tidied = (read: ParsedArticle): ParsedArticle => tidiedPart(read) as ParsedArticle

/** Returns a copy of a part of an article with tidied texts. As in JSON, fields without a value are omitted. */
function tidiedPart(part: unknown): unknown {
  if (typeof part === 'string') return PLAIN.test(part) ? part : printable(withoutBidiControls(part))
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map(tidiedPart)
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(part)) if (value !== undefined) copy[name] = tidiedPart(value)
  return copy
}

/** Returns an error message if an article names too many authors. Pure. */
export const tooManyAuthors = (count: number): string | undefined =>
  count > AUTHORS_MAX
    ? `The article names ${number(count)} authors, and at most ${number(AUTHORS_MAX)} can be shown.`
    : undefined

/**
 * Returns an error message if a line of an article, such as its title or a name, is too long to store; otherwise
 * undefined. Pure.
 */
export function tooLongOf(parsed: ParsedArticle): string | undefined {
  const { title, abstract, journal, keywords, authors, doi, licence } = parsed
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
      return `The article has ${what} of ${number(longest)} characters, and at most ${number(most)} can be shown.`
  }
  return undefined
}
