import { attribute, child, descendants, type Element, isElement, nameOf, textOf } from '../xml/xml.ts'
import { isMark } from './title-marks.ts'

// Gives signs to the notes that the text refers to and that have neither a label nor a mark, so that readers can tell
// them apart.

const SIGNS = ['*', '†', '‡', '§', '‖', '¶']
const GROUPS = /^(?:fn-group|table-wrap-foot|author-notes|body|back|sec|app|boxed-text|fig)$/
const SCOPES = /^(?:table-wrap|sub-article|response|article)$/

const parentOf = ({ parentNode }: Element): Element | undefined =>
  parentNode && isElement(parentNode) ? parentNode : undefined

const OWN_MARK = /^[*†‡§¶‖#]+/u

/** Returns a note's label, or the mark at the beginning of its text. */
function markOf(note: Element): string {
  const label = textOf(child(note, 'label')) || attribute(note, 'symbol')
  if (label) return label
  const raised = textOf(descendants(note, 'sup')[0])
  return raised && textOf(note).startsWith(raised) && raised.length <= 3
    ? raised
    : (OWN_MARK.exec(textOf(note))?.[0] ?? '')
}

/** Returns the table, the sub-article or the article to which a note belongs. */
function scopeOf(element: Element): Element {
  const parent = parentOf(element)
  return !parent || SCOPES.test(nameOf(element)) ? element : scopeOf(parent)
}

const isWithinText = (note: Element): boolean => !GROUPS.test(nameOf(parentOf(note) ?? note))

/** Returns the first sign that is not taken: "*", "†", and so on, then "**". */
function freeSign(taken: ReadonlySet<string>): string {
  for (let times = 1; ; times += 1) {
    const free = SIGNS.map((sign) => sign.repeat(times)).find((sign) => !taken.has(sign))
    if (free) return free
  }
}

/** Returns the marks that notes and links in a part of the file have. */
const marksIn = (scope: Element): string[] =>
  descendants(scope, 'fn', 'xref').map((element) => (nameOf(element) === 'fn' ? markOf(element) : textOf(element)))

const idsIn = (links: Element[]): ReadonlySet<string> =>
  new Set(links.flatMap((link) => attribute(link, 'rid').split(/\s+/)))

/**
 * Returns signs for the notes without a mark that are within the text, or to which links without text refer. Signs
 * start again in each table and sub-article. Pure.
 */
export function noteSignsIn(notes: readonly Element[], links: readonly Element[]): ReadonlyMap<Element, string> {
  const marked = idsIn(links.filter((link) => textOf(link)))
  const called = idsIn(links.filter((link) => !textOf(link)))
  const taken = new Map<Element, Set<string>>()
  const signs = new Map<Element, string>()
  for (const note of notes) {
    const id = attribute(note, 'id')
    if (markOf(note) || marked.has(id) || !(isWithinText(note) || called.has(id))) continue
    const scope = scopeOf(note)
    const known = taken.get(scope) ?? new Set(marksIn(scope))
    const sign = freeSign(known)
    taken.set(scope, known.add(sign))
    signs.set(note, sign)
  }
  return signs
}

/** The elements to which links without text may refer: notes, and parts with labels. */
export const MARKED = [
  'fn',
  'fig',
  'table-wrap',
  'disp-formula',
  'boxed-text',
  'supplementary-material',
  'fig-group',
  'sec',
  'app',
]

/**
 * Returns the marks of links to the `marked` elements by the ids of their targets: the text of a link or, for a link without text, the mark or
 * label of its target. Pure.
 */
export function linkMarksIn(
  marked: readonly Element[],
  links: readonly Element[],
  signs: ReadonlyMap<Element, string>,
): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  for (const link of links)
    for (const id of attribute(link, 'rid').split(/\s+/))
      if (textOf(link) && isMark(textOf(link)) && !marks.has(id)) marks.set(id, textOf(link))
  const called = idsIn(links.filter((link) => !textOf(link)))
  if (called.size === 0) return marks
  for (const target of marked) {
    const id = attribute(target, 'id')
    const mark = nameOf(target) === 'fn' ? markOf(target) || signs.get(target) : textOf(child(target, 'label'))
    if (mark && called.has(id) && !marks.has(id)) marks.set(id, mark)
  }
  return marks
}

/** Returns the paragraph, title or cell that an element is in. */
function lineAround(element: Element): Element | undefined {
  const parent = parentOf(element)
  return !parent || LINES.test(nameOf(parent)) ? parent : lineAround(parent)
}

const LINES = /^(?:p|title|article-title|td|th|entry|list-item|term|verse-line|attrib)$/

/** Returns the element directly after a note, or after the white space that follows it. */
function elementAfter(note: Element): Element | undefined {
  let node = note.nextSibling
  while (node && !isElement(node) && !node.nodeValue?.trim()) node = node.nextSibling
  return node && isElement(node) ? node : undefined
}

/**
 * Returns whether the paragraph of a note already shows the note's mark: a link to the note is before it or directly
 * after it. Pure.
 */
export function isCalledHere(note: Element): boolean {
  const id = attribute(note, 'id')
  const line = id ? lineAround(note) : undefined
  if (!line) return false
  const isCall = (link: Element): boolean => attribute(link, 'rid').split(/\s+/).includes(id)
  const after = elementAfter(note)
  const found = descendants(line, 'xref', 'fn')
  const before = found.slice(0, found.indexOf(note)).filter((element) => nameOf(element) === 'xref')
  return [...before, ...(after ? [after, ...descendants(after, 'xref')] : [])].some(isCall)
}

/** Returns a space if a word follows a note directly, so that the words around the note are not joined. Pure. */
export const spaceAfter = ({ nextSibling: next }: Element): string[] =>
  next && /^[\p{L}\p{N}]/u.test(next.textContent ?? '') ? [' '] : []
