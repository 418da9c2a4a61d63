import { attribute, type Element, isElement, isText, nameOf, type Node, nodesOf, textOf } from '../../xml/xml.ts'
import type { StoredContent } from '../parsed-article.ts'
import { isUsualAbstractTitle } from '../../front/abstracts.ts'
import { repeatedParts } from '../../front/affiliations.ts'
import { orcidIn } from '../../front/authors.ts'
import { isRoleOfCredit } from '../../front/credit-roles.ts'
import { isKeywordTitle } from '../../front/keywords.ts'
import { hasText, SUB_ARTICLES } from '../../front/sub-articles.ts'
import { isUsualNotesTitle } from '../note-groups.ts'
import { isUsualTitle } from '../references/lists.ts'
import type { Ids } from '../../xml/links.ts'
import { isTitleMark, isUnlinkedTitleMark } from '../title-marks.ts'
import { lettersOf } from './census.ts'
import { lostMarks } from './marks.ts'
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

const MARK_LENGTH_MAX = 6

/** Returns whether an element is a mark that connects people with their addresses and notes. The page has its own marks. */
const isFrontMark = (element: Element): boolean => {
  if (!/^(?:xref|label|sup)$/.test(nameOf(element)) || (element.textContent ?? '').length > MARK_LENGTH_MAX)
    return false
  for (let parent = element.parentNode; parent && isElement(parent); parent = parent.parentNode)
    if (/^(?:contrib|aff|author-notes)$/.test(nameOf(parent))) return true
  return false
}

/** Elements without information unless they have attributes. */
const LAYOUT: ReadonlySet<string> = new Set(['col', 'colgroup', 'processing-meta'])

/** Elements of formulas, which the census compares. */
const COMPARED_ELSEWHERE: ReadonlySet<string> = new Set(['math', 'tex-math'])

/**
 * Elements whose text is not stored as it is: the parts of a date become a date, and the words "Correspondence to" are
 * removed.
 */
const CONVERTED: ReadonlySet<string> = new Set(['year', 'month', 'day', 'season', 'string-date', 'corresp'])

const TEXTS_MAX = 3
const TEXT_LENGTH_MAX = 60

const plain = (text: string): string => lettersOf(text).toLowerCase()

const HAS_LETTER = /[\p{L}\p{N}]/u

function stringsOf(value: unknown, found: string[]): string[] {
  if (typeof value === 'string') found.push(value)
  else if (Array.isArray(value)) for (const one of value) stringsOf(one, found)
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) stringsOf(one, found)
  return found
}

/** Returns the texts that an import stores, without the lines above letters. */
function storedTexts({ graphics: _graphics, subjects: _subjects, ...content }: StoredContent): string {
  const { name, url } = content.licence
  return stringsOf({ ...content, licence: { name, url } }, [])
    .join(' ')
    .replace(/[\u0304\u0305]/g, '')
    .toLowerCase()
}

const inOneLine = (node: Node): string => (node.nodeValue ?? '').replace(/\s+/g, ' ').trim()

const isOrcid = (element: Element): boolean =>
  /orcid/i.test(attribute(element, 'contrib-id-type')) && orcidIn(textOf(element)) !== null

/** Returns whether the page says the same as an element in its own words, such as the title "Keywords". */
const isConverted = (element: Element): boolean =>
  CONVERTED.has(nameOf(element)) ||
  isOrcid(element) ||
  isUsualTitle(element) ||
  isKeywordTitle(element) ||
  isUsualAbstractTitle(element) ||
  isUsualNotesTitle(element)

/** Returns whether the texts within an element are compared. A sub-article without a text is reported as a whole. */
const isCompared = (element: Element): boolean => {
  const name = nameOf(element)
  return !COMPARED_ELSEWHERE.has(name) && (!SUB_ARTICLES.includes(name) || hasText(element))
}

type Lacking = { lost: ReadonlySet<Node>; ids: Ids }

/** Returns the lost texts of an element with these nodes; undefined if the element is kept. */
function lackingIn(element: Element, nodes: Node[], { lost, ids }: Lacking): string[] | undefined {
  const name = nameOf(element)
  if ((name === 'xref' && isTitleMark(element, ids)) || (name === 'sup' && isUnlinkedTitleMark(element)))
    return [textOf(element)].filter(Boolean)
  if (name === 'xref' && !attribute(element, 'rid') && !isFrontMark(element)) return [textOf(element)].filter(Boolean)
  if (WITHOUT_TEXT.has(name))
    return LAYOUT.has(name) && element.attributes.length === 0
      ? undefined
      : nodes.filter(isText).map(inOneLine).filter(Boolean)
  const lacking = nodes.filter((node) => lost.has(node)).map(inOneLine)
  return lacking.length > 0 ? lacking : undefined
}

/** The DOI of the article, the parts of its page, and the affiliations in its file. */
type Known = { doi: string; ids: Ids; affiliations: readonly Element[] }

/** Returns the texts that the article should have, without its DOI, which identifies it. */
function comparedTexts(root: Element, { doi, affiliations }: Known): Node[] {
  const found: Node[] = []
  const letters = plain(doi)
  const repeated = new Set(affiliations.flatMap(repeatedParts))
  // A text without digits is not a DOI, so its letters need not be compared.
  const endsWithDoi = (text: string): boolean => /\d/.test(text) && plain(text).endsWith(letters)
  const visit = (element: Element): void => {
    if (!isCompared(element) || isFrontMark(element) || isRoleOfCredit(element) || repeated.has(element)) return
    const nodes = nodesOf(element)
    const own = nodes.filter((node) => isText(node) && HAS_LETTER.test(node.nodeValue ?? ''))
    if (own.length > 0 && !isConverted(element))
      for (const node of own) if (!endsWithDoi(node.nodeValue ?? '')) found.push(node)
    for (const node of nodes) if (isElement(node)) visit(node)
  }
  visit(root)
  return found
}

/**
 * Returns the elements whose text is not in the imported article, by name, in the order of the file. Since the words of a
 * text may also occur elsewhere, the file is read again (`readAgain`) with a unique mark in each text. A text is lost if
 * its mark is. The comparison is independent of how the import reads an element.
 */
export function unreadOf(root: Element, known: Known, readAgain: () => StoredContent): Unread[] {
  const lost = lostMarks(comparedTexts(root, known), () => storedTexts(readAgain()))
  const found = new Map<string, Unread>()
  const visit = (element: Element): void => {
    if (!isCompared(element)) return
    const nodes = nodesOf(element)
    const lacking = lackingIn(element, nodes, { lost, ids: known.ids })
    if (lacking) {
      const before = found.get(nameOf(element)) ?? { element: nameOf(element), lines: [], texts: [] }
      before.lines.push(element.lineNumber ?? 1)
      before.texts.push(
        ...lacking.slice(0, TEXTS_MAX - before.texts.length).map((text) => text.slice(0, TEXT_LENGTH_MAX)),
      )
      found.set(nameOf(element), before)
    }
    for (const node of nodes) if (isElement(node)) visit(node)
  }
  visit(root)
  return [...found.values()]
}
