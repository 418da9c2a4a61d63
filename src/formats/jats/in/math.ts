import type { Formula, MathNode } from '../../article/article.ts'
import { doiAddress } from '../../citations/identifiers.ts'
import {
  child,
  children,
  descendants,
  type Element,
  isElement,
  isText,
  nameOf,
  type Node,
  nodesOf,
  textOf,
} from '../xml/xml.ts'
import { mathOfTex, texBody } from './tex-math.ts'

// MathML Core's presentation elements. What is not listed loses its tag and keeps its content; links, scripts and
// foreign markup are therefore impossible.
export const MATH_ELEMENTS: ReadonlySet<string> = new Set(
  `math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover
  munderover mmultiscripts mprescripts none mtable mtr mtd`.split(/\s+/),
)

export const MATH_ATTRIBUTES: ReadonlySet<string> = new Set(
  `accent accentunder columnalign columnspan depth dir display displaystyle fence form height largeop linethickness lspace
  mathsize mathvariant maxsize minsize movablelimits rowspan rspace scriptlevel separator stretchy symmetric voffset
  width`.split(/\s+/),
)

const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])

// Also in allowed attributes only plain words, numbers and lengths.
const PLAIN_VALUE = /^[\p{L}\p{N} .,%+-]{1,60}$/u

function attributesOf(element: Element): Record<string, string> | undefined {
  const kept: Record<string, string> = {}
  for (const { name, value } of Array.from(element.attributes))
    if (MATH_ATTRIBUTES.has(name) && PLAIN_VALUE.test(value) && isMeasured(element, name, value)) kept[name] = value
  return Object.keys(kept).length ? kept : undefined
}

const operator = (text: string): MathNode => ({ e: 'mo', c: [text] })

// Browsers no longer draw <mfenced>: its brackets and separators become operators, as the standard specifies.
function fenced(element: Element): MathNode {
  const separators = Array.from((element.getAttribute('separators') ?? ',').replace(/\s/g, ''))
  const inside = children(element).flatMap((part, index) => {
    const separator = separators[Math.min(index - 1, separators.length - 1)]
    return [...(index && separator ? [operator(separator)] : []), ...nodesIn(part)]
  })
  const open = element.getAttribute('open') ?? '('
  const close = element.getAttribute('close') ?? ')'
  return { e: 'mrow', c: [...(open ? [operator(open)] : []), ...inside, ...(close ? [operator(close)] : [])] }
}

// <semantics> holds the formula first, then the same in other notations.
const presented = (element: Element): (MathNode | string)[] => children(element).slice(0, 1).flatMap(nodesIn)

// Browsers drop the spaces at the ends of a token; in a text they part words, so they are made to stay.
const tokenText = (name: string, text: string): string =>
  name === 'mtext' ? text.replace(/^ | $/g, '\u00a0') : text.trim()

// Browsers no longer draw <menclose>: of what it draws, lines above and below are written as marks are.
function enclosed(element: Element): (MathNode | string)[] {
  const inside: MathNode = { e: 'mrow', c: children(element).flatMap(nodesIn) }
  const line: MathNode = { e: 'mo', a: { stretchy: 'true' }, c: ['\u203e'] }
  const notation = element.getAttribute('notation') ?? ''
  if (notation === 'top') return [{ e: 'mover', a: { accent: 'true' }, c: [inside, line] }]
  return notation === 'bottom' ? [{ e: 'munder', a: { accentunder: 'true' }, c: [inside, line] }] : [inside]
}

function nodesIn(element: Element): (MathNode | string)[] {
  const name = nameOf(element)
  if (name === 'mfenced') return [fenced(element)]
  if (name === 'menclose') return enclosed(element)
  if (name === 'semantics') return presented(element)
  if (name === 'annotation' || name === 'annotation-xml') return []
  const content = nodesOf(element).flatMap((node): (MathNode | string)[] => {
    if (isElement(node)) return nodesIn(node)
    const text = isText(node) ? (node.nodeValue ?? '').replace(/\s+/g, ' ') : ''
    return text.trim() ? [TOKENS.has(name) ? tokenText(name, text) : { e: 'mtext', c: [text.trim()] }] : []
  })
  if (!MATH_ELEMENTS.has(name)) return content
  return [{ e: name, a: attributesOf(element), c: content.length ? content : undefined }]
}

function mathOf(element: Element, display: boolean): Formula {
  const [first] = nodesIn(element)
  if (!first || typeof first === 'string') return { t: 'math', text: textOf(element) }
  return { t: 'math', m: { ...first, a: { ...first.a, display: display ? 'block' : 'inline' } } }
}

function texOf(element: Element, display: boolean): Formula {
  const tex = texBody(element.textContent ?? '')
  const math = mathOfTex(tex, display)
  return math ? mathOf(math, display) : { t: 'math', text: tex }
}

/**
 * Returns a formula as its author wrote it in TeX, which it keeps; the TeX alone where that is more than a formula's.
 * Pure.
 */
export function formulaOfTex(written: string, display: boolean): Formula {
  const tex = texBody(written)
  const math = mathOfTex(tex, display)
  return math ? { ...mathOf(math, display), text: tex } : { t: 'math', text: tex }
}

/**
 * Returns a formula with the mark after it, which must not start a new line. Undefined if the formula is only a
 * picture.
 */
export function endedWith(formula: Formula, mark: string): Formula | undefined {
  const { m, text } = formula
  if (m) return { ...formula, m: { ...m, c: [...(m.c ?? []), { e: 'mtext', c: [mark] }] } }
  return text === undefined ? undefined : { ...formula, text: text + mark }
}

const FORMULAS: ReadonlySet<string> = new Set(['math', 'tex-math', 'alternatives'])
const BESIDES: ReadonlySet<string> = new Set([
  'label',
  'graphic',
  'inline-graphic',
  'media',
  'object-id',
  'alt-text',
  'long-desc',
  'permissions',
])

// Returns marks and words in the formula's element, but outside its MathML or TeX:
// "<disp-formula><math/>.</disp-formula>".
function wordsAfter(formula: Element, within: Element): string {
  let last: Node = formula
  while (last.parentNode && last.parentNode !== within) last = last.parentNode
  let words = ''
  for (let node = last.nextSibling; node; node = node.nextSibling) {
    if (isElement(node) && FORMULAS.has(nameOf(node))) break
    if (isText(node)) words += node.nodeValue ?? ''
    else if (isElement(node) && !BESIDES.has(nameOf(node))) words += textOf(node)
  }
  return words.replace(/\s+/g, ' ').trimEnd().replace(/^ /, '\u00a0')
}

type Place = { display: boolean; articleDoi: string }

/** Returns the best of what a formula's element offers: MathML, TeX, its own text, or the address of the article. */
export function formulaOf(element: Element, { display, articleDoi }: Place): Formula {
  const found = formulasIn(element)[0]
  if (found) {
    const formula = nameOf(found) === 'math' ? mathOf(found, display) : texOf(found, display)
    const words = found === element ? '' : wordsAfter(found, element)
    return (words && endedWith(formula, words)) || formula
  }
  const source = articleDoi ? doiAddress(articleDoi) : undefined
  return { t: 'math', text: textOf(child(element, 'alt-text')) || undefined, source }
}

/** Returns the MathML of an element, or its TeX if there is no MathML: the element itself, or its descendants. */
function formulasIn(element: Element): Element[] {
  const within = (name: string): Element[] =>
    (nameOf(element) === name ? [element] : descendants(element, name)).filter((part) => textOf(part))
  const maths = within('math')
  return maths.length > 0 ? maths : within('tex-math')
}

/**
 * Returns every formula of an element with several formulas, one below the other; of one formula in several notations
 * only the best.
 */
export function formulasOf(element: Element, place: Place): Formula[] {
  const found = formulasIn(element)
  if (found.length < 2 || child(element, 'alternatives')) return [formulaOf(element, place)]
  return found.map((part) => {
    const formula = formulaOf(part, place)
    const words = wordsAfter(part, element)
    return (words && endedWith(formula, words)) || formula
  })
}

const LENGTHS: ReadonlySet<string> = new Set(
  'depth height linethickness lspace mathsize maxsize minsize rspace voffset width'.split(' '),
)

// Wider than any page's formula, and far from a page that cannot be scrolled to its end.
const LENGTH_MAX_EM = 50

// Font sizes multiply those of their descendants, so their bound is much lower.
const MATHSIZE_MAX_EM = 3

const SPAN_MAX = 100

// Units per "em", at 16 pixels; a plain number and a percentage are relative anyway.
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
 * Returns whether an attribute of a formula keeps the page in bounds: lengths have known units and limits, font sizes
 * neither grow with each level nor undo the smaller size of indices, and spans cover few cells. Attributes of other
 * kinds pass. Pure.
 */
function isMeasured(element: Element, name: string, value: string): boolean {
  if (name === 'scriptlevel') return /^\+?[0-3]$/.test(value.trim())
  if (name === 'rowspan' || name === 'columnspan') return /^\d+$/.test(value.trim()) && Number(value) <= SPAN_MAX
  if (!LENGTHS.has(name) || WORD.test(value.trim())) return true
  return name === 'mathsize'
    ? isWithin(value, MATHSIZE_MAX_EM) && !isInside(element, name)
    : isWithin(value, LENGTH_MAX_EM)
}
