import type { Inline } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { child, children, descendants, type Element, isElement, nameOf } from '../xml/xml.ts'

// Converts elements of running text to plain characters, which every export and list can show. `inlinesIn` reads the
// content of an element. It is a parameter, since the content may contain these elements again.
type InlinesIn = (element: Element, skip?: string[]) => Inline[]

const MACRON = '\u0304'
const OVERLINE = '\u0305'
const LETTER = /(?!\s)\P{M}\p{M}*/gu

const withMark = (inlines: Inline[], mark: string): Inline[] =>
  inlines.map((inline): Inline => {
    if (typeof inline === 'string') return inline.replace(LETTER, (letter) => letter + mark)
    return 'c' in inline ? { ...inline, c: withMark(inline.c, mark) } : inline
  })

/** Returns a text with a line above it: x̄. A single letter gets a macron; several letters get one line. */
export function overlined(content: Inline[]): Inline[] {
  const letters = inlinesText(content).match(LETTER) ?? []
  return withMark(content, letters.length === 1 ? MACRON : OVERLINE)
}

/** Returns an abbreviation, followed by its definition in brackets. */
export function abbreviated(element: Element, inlinesIn: InlinesIn): Inline[] {
  const meaning = children(element, 'def').flatMap((def) => inlinesIn(def))
  const c = inlinesIn(element, ['def'])
  return meaning.length > 0 ? [...c, ' (', ...meaning, ')'] : c
}

/** Returns a text with its pronunciation (ruby) in brackets, unless the file has brackets. */
export function pronounced(element: Element, inlinesIn: InlinesIn): Inline[] {
  if (child(element, 'rp')) return inlinesIn(element)
  return children(element).flatMap((part) => (nameOf(part) === 'rt' ? ['(', ...inlinesIn(part), ')'] : inlinesIn(part)))
}

const hasText = (node: { textContent: string | null } | null): boolean => (node?.textContent ?? '').trim() !== ''

const ROWS = ['tr', 'row']

/** Returns a table that is nested in a table cell as text. Each row becomes one line with bars between its cells. */
export function tableInCell(element: Element, inlinesIn: InlinesIn): Inline[] {
  const rows = descendants(element, ...ROWS).filter((row) => ownerOf(row) === element)
  if (rows.length === 0) return inlinesIn(element)
  const lines = rows.map((row) =>
    children(row).flatMap((cell, index) => [...(index ? [' | '] : []), ...inlinesIn(cell)]),
  )
  const content = lines.flatMap((line, index): Inline[] => (index ? [{ t: 'br' }, ...line] : line))
  return [
    ...(hasText(element.previousSibling) ? [{ t: 'br' } as const] : []),
    ...content,
    ...(hasText(element.nextSibling) ? [{ t: 'br' } as const] : []),
  ]
}

/** Returns the table to which a row belongs. */
function ownerOf(row: Element): Element | undefined {
  for (let { parentNode: parent } = row; parent && isElement(parent); { parentNode: parent } = parent)
    if (nameOf(parent) === 'table' || nameOf(parent) === 'array') return parent
  return undefined
}

type Mark = Extract<Inline, { t: 'i' | 'b' | 'sup' | 'sub' | 'u' | 'sc' | 'code' }>['t']

/** The kinds of formatted text, by element. */
export const MARKS: Record<string, Mark> = {
  italic: 'i',
  i: 'i',
  bold: 'b',
  b: 'b',
  sup: 'sup',
  sub: 'sub',
  underline: 'u',
  sc: 'sc',
  monospace: 'code',
}

/** Elements that show nothing to a reader. */
export const SILENT: ReadonlySet<string> = new Set([
  'object-id',
  'institution-id',
  'contrib-id',
  'colgroup',
  'col',
  'alt-text',
  'long-desc',
])
