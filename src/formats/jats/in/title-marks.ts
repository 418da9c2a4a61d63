import { hasText, SUB_ARTICLES } from '../front/sub-articles.ts'
import { attribute, child, descendants, type Element, isElement, nameOf, textOf } from '../xml/xml.ts'

// Finds the marks of notes in the titles of articles, such as notes on funders, congresses and authors. These marks are
// not part of the title that others cite, so the import leaves them out and its report names them. The title of a
// translation, a review or a reply is a heading of the text, and keeps its marks.

const TITLES = /^(?:article-title|subtitle|trans-title|trans-subtitle)$/
const GROUPS = /^(?:title-group|trans-title-group)$/
/**
 * Matches the types of links to notes, whose text is only a mark. The text of other links, such as one to a figure, is
 * part of the title.
 */
const TO_NOTES = /^(?:|fn|table-fn|author-notes?|aff|corresp|bibr|other|custom)$/
const SYMBOLS = /^[*†‡§¶‖#★☆✩✶∗⁎]+$/u

/** Returns whether `text` is a note mark, such as "a", "1,2" or "**". "Note a" is not a mark. Pure. */
export const isMark = (text: string): boolean => text.length <= 12 && !/\p{L}{3}/u.test(text)

/** Returns whether an element is in a sub-article whose text the page shows. */
function isInShownSubArticle({ parentNode: parent }: Element): boolean {
  if (!parent || !isElement(parent)) return false
  return SUB_ARTICLES.includes(nameOf(parent)) ? hasText(parent) : isInShownSubArticle(parent)
}

/** Returns whether an element is in the title of the article or of a sub-article without text. Pure. */
export function isInTitle(element: Element): boolean {
  for (let { parentNode: parent } = element; parent && isElement(parent); { parentNode: parent } = parent) {
    const { parentNode: group } = parent
    if (!TITLES.test(nameOf(parent))) continue
    return group !== null && isElement(group) && GROUPS.test(nameOf(group)) && !isInShownSubArticle(parent)
  }
  return false
}

const isLinkToNote = (xref: Element): boolean => TO_NOTES.test(attribute(xref, 'ref-type')) && isMark(textOf(xref))

/** Returns whether a cross-reference is only a mark in a title. Pure. */
export const isTitleMark = (xref: Element): boolean => isLinkToNote(xref) && isInTitle(xref)

/** Returns whether the mark of a note in the file is this text. */
const marksNote = (text: string, within: Element): boolean => {
  const root = within.ownerDocument?.documentElement
  const notes = root ? descendants(root, 'fn') : []
  return notes.some((note) => [textOf(child(note, 'label')), attribute(note, 'symbol')].includes(text))
}

/** Returns whether a superscript in a title is the symbol of a note without a link. Pure. */
export const isUnlinkedTitleMark = (sup: Element): boolean =>
  isInTitle(sup) && SYMBOLS.test(textOf(sup)) && marksNote(textOf(sup), sup)

/**
 * Returns whether a superscript in a title contains only marks of notes: links to notes with separators, or the symbol
 * of a note without a link. Pure.
 */
export function isTitleMarkRaised(sup: Element): boolean {
  const marks = descendants(sup, 'xref', 'fn')
  if (marks.length === 0) return isUnlinkedTitleMark(sup)
  const rest = marks.reduce((text, mark) => text.replace(textOf(mark), ''), textOf(sup))
  return (
    isInTitle(sup) && /^[\s,;–-]*$/.test(rest) && marks.every((mark) => nameOf(mark) === 'fn' || isLinkToNote(mark))
  )
}
