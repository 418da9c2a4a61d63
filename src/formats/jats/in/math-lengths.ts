import type { Element } from '../xml/xml.ts'

const LENGTHS: ReadonlySet<string> = new Set(
  'depth height linethickness lspace mathsize maxsize minsize rspace voffset width'.split(' '),
)

// Wider than any page's formula, and far from a page that cannot be scrolled to its end.
const LENGTH_MAX_EM = 50
// Sizes of type multiply what stands in them, so they are bounded far below.
const MATHSIZE_MAX_EM = 3
const SPAN_MAX = 100

// One "em" of each, at 16 pixels; a bare number and a share multiply what stands there anyway.
const PER_EM: Record<string, number> = {
  em: 1,
  ex: 2,
  rem: 1,
  px: 16,
  pt: 12,
  pc: 1,
  in: 1 / 6,
  cm: 0.4233,
  mm: 4.233,
  '%': 100,
  '': 1,
}

const LENGTH = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)) ?([a-z]*|%)$/i
const WORD = /^[a-z]+$/i

function isWithin(value: string, most: number): boolean {
  const [, number = '', unit = ''] = LENGTH.exec(value.trim()) ?? []
  const perEm = PER_EM[unit.toLowerCase()]
  return number !== '' && perEm !== undefined && Math.abs(Number(number)) / perEm <= most
}

function isInside(element: Element, name: string): boolean {
  for (let outer = element.parentNode; outer; outer = outer.parentNode)
    if ((outer as Element).getAttribute?.(name)) return true
  return false
}

/**
 * Whether an attribute of a formula keeps its page in measure: lengths in known units and bounds, sizes of type that neither grow
 * with each level nor undo what indices shrink, spans of few cells. Attributes of other kinds pass. Pure.
 */
export function isMeasured(element: Element, name: string, value: string): boolean {
  if (name === 'scriptlevel') return /^\+?[0-3]$/.test(value.trim())
  if (name === 'rowspan' || name === 'columnspan') return /^\d+$/.test(value.trim()) && Number(value) <= SPAN_MAX
  if (!LENGTHS.has(name) || WORD.test(value.trim())) return true
  return name === 'mathsize'
    ? isWithin(value, MATHSIZE_MAX_EM) && !isInside(element, name)
    : isWithin(value, LENGTH_MAX_EM)
}
