import type { Inline } from '../../article/article.ts'
import { MARKS } from './inline-forms.ts'
import { spaced } from '../xml/white-space.ts'
import { attribute, type Element, isElement, isText, nameOf, type Node, nodesOf } from '../xml/xml.ts'

// JATS allows only plain text in some elements, such as the volume of a reference. Exports write the formats of such a
// text as its `specific-use`: "bold italic" for the whole text, and "italic:2-4" for the characters from 2 to 4.

/** Elements that JATS allows no `specific-use`. */
const WITHOUT_USE = /^(?:surname|given-names|license_ref|meta-name|award-name|award-desc)$/

const JATS_NAMES: Record<string, string> = { b: 'bold', i: 'italic' }

/** A format, with the positions of its first character and the character after its last one. */
type Format = { name: string; from: number; to: number }

/** Returns the formats within an element, the outer ones first, and its text. */
function formatsWithin(element: Element): { formats: Format[]; text: string } {
  const formats: Format[] = []
  let text = ''
  const visit = (node: Node): void => {
    if (isText(node)) text = spaced(text + (node.nodeValue ?? ''))
    if (!isElement(node)) return
    const format: Format = { name: JATS_NAMES[nameOf(node)] ?? nameOf(node), from: text.length, to: 0 }
    if (MARKS[nameOf(node)]) formats.push(format)
    for (const inner of nodesOf(node)) visit(inner)
    format.to = text.length
  }
  for (const node of nodesOf(element)) visit(node)
  return { formats, text }
}

const TOKEN = /^(?<name>[a-z]+)(?::(?<from>\d{1,4})-(?<to>\d{1,4}))?$/

/** Returns the formats that an export wrote as the `specific-use` of an element with `length` characters. */
function formatsGiven(element: Element, length: number): Format[] {
  const tokens = attribute(element, 'specific-use').split(/\s+/)
  const found = tokens.flatMap((token): Format[] => {
    const { name = '', from = 0, to = length } = TOKEN.exec(token)?.groups ?? {}
    return MARKS[name] && Number(to) <= length ? [{ name, from: Number(from), to: Number(to) }] : []
  })
  return found.length === tokens.length ? found : []
}

/**
 * Returns the formats of the text of an element in which JATS allows only plain text; '' if it has none. Exports write
 * them as its `specific-use`. Pure.
 */
export function formatOf(element: Element): string {
  const isPlain = element.attributes.length === 0 && !nodesOf(element).some(isElement)
  if (isPlain || WITHOUT_USE.test(nameOf(element))) return ''
  const { formats, text } = formatsWithin(element)
  const [start, end] = [text.length - text.trimStart().length, text.trimEnd().length]
  return [...formatsGiven(element, text.length), ...formats]
    .filter(({ from, to }) => from < to)
    .map(({ name, from, to }) => (from <= start && to >= end ? name : `${name}:${from}-${to}`))
    .join(' ')
}

/** Returns a text with its formats. The formats are in each other or apart, the outer ones first. */
function withFormats(text: string, [first, ...others]: Format[], offset = 0): Inline[] {
  if (!first) return text ? [text] : []
  const [from, to] = [first.from - offset, first.to - offset]
  const after = others.filter((other) => other.from >= first.to)
  const inside = others.filter((other) => other.from >= first.from && other.to <= first.to && !after.includes(other))
  return [
    ...(from > 0 ? [text.slice(0, from)] : []),
    { t: MARKS[first.name] ?? 'i', c: withFormats(text.slice(from, to), inside, first.from) },
    ...withFormats(text.slice(to), after, first.to),
  ]
}

/** Returns the text of an element in the formats that an export wrote as its `specific-use`. Pure. */
export function formatted(element: Element, c: Inline[]): Inline[] {
  const [text] = c
  if (c.length !== 1 || typeof text !== 'string') return c
  return withFormats(text, formatsGiven(element, text.length))
}
