import { attribute, children, type Element, isText, nameOf, nodesOf } from '../../xml/xml.ts'
import type { ParsedArticle } from '../parsed-article.ts'
import { isUsualAbstractTitle } from '../../front/abstracts.ts'
import { isKeywordTitle } from '../../front/keywords.ts'
import { hasText } from '../../front/sub-articles.ts'
import { isUsualNotesTitle } from '../note-groups.ts'
import { isUsualTitle } from '../references/lists.ts'
import { lettersOf } from './census.ts'
import type { Unread } from './kinds.ts'

/**
 * Elements without text that the import does not store. Their information is in attributes or in the layout of the
 * text. docs/jats-import.md gives the reasons.
 */
export const WITHOUT_TEXT: ReadonlySet<string> = new Set(
  `col colgroup count equation-count extended-by fig-count free_to_read glyph-ref index-term-range-end inline-media milestone-end
  milestone-start overline-end overline-start page-count processing-meta pub-date-not-available ref-count restricted-by self-uri
  strike table-count underline-end underline-start word-count`.split(/\s+/),
)

/** Elements without information unless they have attributes. */
const LAYOUT: ReadonlySet<string> = new Set(['col', 'colgroup', 'processing-meta'])

/** Elements of formulas, which the census compares. */
const COMPARED_ELSEWHERE: ReadonlySet<string> = new Set(['math', 'tex-math'])

/** Returns whether an element is an article that is reported as a whole, since it has no text. */
const isOmittedArticle = (element: Element): boolean =>
  /^(?:sub-article|response)$/.test(nameOf(element)) && !hasText(element)

/**
 * Elements whose text is not stored as it is: the parts of a date become a date, and the words "Correspondence to" are
 * removed.
 */
const CONVERTED: ReadonlySet<string> = new Set(['year', 'month', 'day', 'season', 'string-date', 'corresp'])

const PARTS = /.{6}/gsu
const TEXTS_MAX = 3
const TEXT_LENGTH_MAX = 60

// Returns the letters of a text, without the host of a URL, since the import stores identifiers without the URL of
// their register.
const plain = (text: string): string => lettersOf(text.replace(/^\s*https?:\/\/[^/\s]+\//i, '')).toLowerCase()

function stringsOf(value: unknown, found: string[]): string[] {
  if (typeof value === 'string') found.push(value)
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) stringsOf(one, found)
  return found
}

/** Returns whether a text of letters and digits is stored. */
type IsStored = (letters: string) => boolean

/**
 * Returns a function that searches everything that an import stores. Each search begins at the previous match, since
 * most texts are stored in the order of the file.
 */
function storedIn({ census: _census, graphics: _graphics, subjects: _subjects, ...parsed }: ParsedArticle): IsStored {
  const { name, url } = parsed.licence
  const stored = plain(stringsOf({ ...parsed, licence: { name, url } }, []).join(' '))
  let from = 0
  return (letters) => {
    const next = stored.indexOf(letters, from)
    const found = next >= 0 ? next : stored.indexOf(letters)
    if (found >= 0) from = found
    return found >= 0
  }
}

/**
 * Returns whether a text, or at least half of its parts of six letters, is stored. The import may omit the rest, such
 * as marks and the words "Correspondence to".
 */
function isKept(text: string, isStored: IsStored): boolean {
  const own = plain(text)
  if (isStored(own)) return true
  const parts = own.match(PARTS) ?? []
  return parts.length > 1 && parts.filter(isStored).length * 2 >= parts.length
}

const ownTexts = (element: Element): string[] =>
  nodesOf(element)
    .filter(isText)
    .map((node) => (node.nodeValue ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const isOrcid = (element: Element): boolean => /orcid/i.test(attribute(element, 'contrib-id-type'))

/** Returns the texts of an element that are not stored; undefined if the element is kept. */
function lackingIn(element: Element, isStored: IsStored): string[] | undefined {
  const name = nameOf(element)
  if (WITHOUT_TEXT.has(name)) return LAYOUT.has(name) && element.attributes.length === 0 ? undefined : ownTexts(element)
  if (CONVERTED.has(name) || isOrcid(element) || isUsualTitle(element) || isKeywordTitle(element)) return undefined
  if (isUsualAbstractTitle(element) || isUsualNotesTitle(element)) return undefined
  const lacking = ownTexts(element).filter((text) => !isKept(text, isStored))
  return lacking.length > 0 ? lacking : undefined
}

/**
 * Returns the elements whose text the imported article lacks, by name, in the order of the file. Searches everything
 * that the import stores for each text, independently of the import's code. Pure.
 */
export function unreadOf(root: Element, parsed: ParsedArticle): Unread[] {
  const isStored = storedIn(parsed)
  const found = new Map<string, Unread>()
  const visit = (element: Element): void => {
    if (COMPARED_ELSEWHERE.has(nameOf(element)) || isOmittedArticle(element)) return
    const lacking = lackingIn(element, isStored)
    if (lacking) {
      const known = found.get(nameOf(element)) ?? { element: nameOf(element), lines: [], texts: [] }
      known.lines.push(element.lineNumber ?? 1)
      known.texts.push(
        ...lacking.slice(0, TEXTS_MAX - known.texts.length).map((text) => text.slice(0, TEXT_LENGTH_MAX)),
      )
      found.set(nameOf(element), known)
    }
    for (const part of children(element)) visit(part)
  }
  visit(root)
  return [...found.values()]
}
