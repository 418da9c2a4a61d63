import { hasText, SUB_ARTICLES } from '../front/sub-articles.ts'
import type { Ids } from '../xml/links.ts'
import { attribute, child, descendants, type Element, isElement, nameOf, textOf } from '../xml/xml.ts'

// Finds the marks of notes in the titles of articles, such as notes on funders, congresses and authors. These marks are
// not part of the title that others cite. The page keeps those that lead to one of its parts; the report of the import
// names the others. The title of a translation, a review or a reply is a heading of the text, and keeps all marks.

const TITLES = /^(?:article-title|subtitle|trans-title|trans-subtitle)$/
const OWN_TITLES = /^(?:article-title|subtitle)$/
const GROUPS = /^(?:title-group|trans-title-group)$/
/**
 * Matches the types of links to notes, whose text is only a mark. The text of other links, such as one to a figure, is
 * part of the title.
 */
const TO_NOTES = /^(?:|fn|table-fn|author-notes?|aff|corresp|bibr|other|custom)$/
const SYMBOLS = /^[*†‡§¶‖#★☆✩✶∗⁎]+$/u

/** Returns whether `text` is a note mark, such as "a", "1,2" or "**". "Note a" is not a mark. Pure. */
export const isMark = (text: string): boolean => text.length <= 12 && !/\p{L}{3}/u.test(text)

/** Returns the sub-article that an element is in. */
function subArticleAround({ parentNode: parent }: Element): Element | undefined {
  if (!parent || !isElement(parent)) return undefined
  return SUB_ARTICLES.includes(nameOf(parent)) ? parent : subArticleAround(parent)
}

function isInShownSubArticle(element: Element): boolean {
  const around = subArticleAround(element)
  return around !== undefined && hasText(around)
}

/** Returns the title that an element is in, unless that is a heading of the text. */
function titleAround(element: Element): Element | undefined {
  for (let { parentNode: parent } = element; parent && isElement(parent); { parentNode: parent } = parent) {
    const { parentNode: group } = parent
    if (!TITLES.test(nameOf(parent))) continue
    const isTitle = group !== null && isElement(group) && GROUPS.test(nameOf(group))
    return isTitle && !isInShownSubArticle(parent) ? parent : undefined
  }
  return undefined
}

/** Returns whether a mark leads to a note or reference of the page. */
const leadsToPart = (mark: Element, ids: Ids): boolean =>
  nameOf(mark) === 'fn' ||
  attribute(mark, 'rid')
    .split(/\s+/)
    .some((id) => /^(?:note|reference)$/.test(ids.target(id)?.kind ?? ''))

/** Returns whether a note or a link is in a title that does not show it. Pure. */
export function isLeftOutOfTitle(mark: Element, ids: Ids): boolean {
  const title = titleAround(mark)
  if (!title) return false
  const isOwn = OWN_TITLES.test(nameOf(title)) && !subArticleAround(title)
  return !isOwn || !leadsToPart(mark, ids)
}

const isLinkToNote = (xref: Element): boolean => TO_NOTES.test(attribute(xref, 'ref-type')) && isMark(textOf(xref))

/** Returns whether a cross-reference is only a mark in a title that does not show it. Pure. */
export const isTitleMark = (xref: Element, ids: Ids): boolean => isLinkToNote(xref) && isLeftOutOfTitle(xref, ids)

/** Returns whether a note in the file has this text as its mark. */
const marksNote = (text: string, within: Element): boolean => {
  const root = within.ownerDocument?.documentElement
  const notes = root ? descendants(root, 'fn') : []
  return notes.some((note) => [textOf(child(note, 'label')), attribute(note, 'symbol')].includes(text))
}

/** Returns whether a superscript in a title is the symbol of a note without a link. Pure. */
export const isUnlinkedTitleMark = (sup: Element): boolean =>
  titleAround(sup) !== undefined &&
  descendants(sup, 'xref', 'fn').length === 0 &&
  SYMBOLS.test(textOf(sup)) &&
  marksNote(textOf(sup), sup)

/**
 * Returns whether a superscript in a title contains only marks of notes: links to notes with separators, or the symbol
 * of a note without a link. Pure.
 */
export function isTitleMarkRaised(sup: Element, ids: Ids): boolean {
  const marks = descendants(sup, 'xref', 'fn')
  if (marks.length === 0) return isUnlinkedTitleMark(sup)
  const rest = marks.reduce((text, mark) => text.replace(textOf(mark), ''), textOf(sup))
  const isMarks = marks.every((mark) => nameOf(mark) === 'fn' || isLinkToNote(mark))
  return isMarks && /^[\s,;–-]*$/.test(rest) && marks.every((mark) => isLeftOutOfTitle(mark, ids))
}
