import type { Formula, MathNode } from '../../article/article.ts'
import { MATH_ELEMENTS } from '../../article/math-elements.ts'
import { isTooLong } from '../../article/size.ts'
import { doiAddress } from '../../citations/identifiers.ts'
import { enclosed } from './math-enclosures.ts'
import {
  attribute,
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
import { numbersOf, replaceTags, taggedTex, withoutLabels } from './equation-numbers.ts'
import { mathOfTex, texBody } from './tex-math.ts'
import { wordsOfTex } from '../../tex/signs.ts'

export const MATH_ATTRIBUTES: ReadonlySet<string> = new Set(
  `accent accentunder columnalign columnlines columnspacing columnspan depth dir display displaystyle fence form frame
  framespacing height largeop linethickness lspace mathsize mathvariant maxsize minsize movablelimits rowalign rowlines
  rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width`.split(/\s+/),
)

const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])

// Matches the values that are allowed in attributes: plain words, numbers and lengths.
const PLAIN_VALUE = /^[\p{L}\p{N} .,%+-]{1,60}$/u

function attributesOf(element: Element): Record<string, string> | undefined {
  const kept: Record<string, string> = {}
  for (const { name, value } of Array.from(element.attributes))
    if (MATH_ATTRIBUTES.has(name) && PLAIN_VALUE.test(value) && isMeasured(element, name, value)) kept[name] = value
  return Object.keys(kept).length ? kept : undefined
}

const operator = (text: string): MathNode => ({ e: 'mo', c: [text] })

// Converts the brackets and separators of <mfenced> to operators, as the standard specifies, since browsers no longer
// draw them.
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

// Returns the first child of <semantics>, which is the formula. The other children repeat it in other notations.
const presented = (element: Element): (MathNode | string)[] => children(element).slice(0, 1).flatMap(nodesIn)

// Returns the text of a token. Browsers drop spaces at its ends, so the spaces that separate words in <mtext> become
// non-breaking spaces.
const tokenText = (name: string, text: string): string =>
  name === 'mtext' ? text.replace(/^ | $/g, '\u00a0') : composed(text.trim())

// Writes a sign and a stroke through it as one character, since fonts and formats know "≠" better than "=" with a stroke.
const composed = (text: string): string => text.replace(/[\s\S]\u0338/gu, (pair) => pair.normalize('NFC'))

// Returns the parts as one row. A single row is returned unchanged.
function inRow(parts: Element[]): MathNode {
  const nodes = parts.flatMap(nodesIn)
  const [only] = nodes
  return nodes.length === 1 && typeof only === 'object' && only.e === 'mrow' ? only : { e: 'mrow', c: nodes }
}

// Returns the selected part of <maction>, or the first if none is selected. The other parts are hints or further
// states.
function selected(element: Element): (MathNode | string)[] {
  const parts = children(element)
  const number = attribute(element, 'actiontype') === 'toggle' ? Number(attribute(element, 'selection') || 1) : 1
  return [parts[number - 1] ?? parts[0]].flatMap((part) => (part ? nodesIn(part) : []))
}

/**
 * Returns a labelled row as a normal row, whose last cell is the label, since browsers do not support labelled rows.
 */
function labelledRow(element: Element): MathNode {
  const [label, ...cells] = children(element)
  return {
    e: 'mtr',
    a: attributesOf(element),
    c: [...cells, ...(textOf(label) && label ? [label] : [])].flatMap(nodesIn),
  }
}

const CONVERTED: Readonly<Record<string, (element: Element) => (MathNode | string)[]>> = {
  mfenced: (element) => [fenced(element)],
  menclose: (element) => [enclosed(inRow(children(element)), attribute(element, 'notation'))],
  maction: selected,
  mlabeledtr: (element) => [labelledRow(element)],
  // In MathML Core, an empty row represents an absent script.
  none: () => [{ e: 'mrow' }],
  semantics: presented,
  annotation: () => [],
  'annotation-xml': () => [],
}

/** Returns a row instead of a token that contains elements, since browsers would parse these as HTML. */
const rowOfToken = (name: string, content: (MathNode | string)[]): MathNode => ({
  e: 'mrow',
  c: content.map((part) => (typeof part === 'string' ? { e: name, c: [part] } : part)),
})

function nodesIn(element: Element): (MathNode | string)[] {
  const name = nameOf(element)
  const convert = Object.hasOwn(CONVERTED, name) ? CONVERTED[name] : undefined
  if (convert) return convert(element)
  const content = nodesOf(element).flatMap((node): (MathNode | string)[] => {
    if (isElement(node)) return nodesIn(node)
    const text = isText(node) ? (node.nodeValue ?? '').replace(/\s+/g, ' ') : ''
    return text.trim() ? [TOKENS.has(name) ? tokenText(name, text) : { e: 'mtext', c: [text.trim()] }] : []
  })
  if (!MATH_ELEMENTS.has(name)) return content
  if (TOKENS.has(name) && content.some((part) => typeof part !== 'string')) return [rowOfToken(name, content)]
  return [{ e: name, a: attributesOf(element), c: content.length ? content : undefined }]
}

function mathOf(element: Element, display: boolean): Formula {
  const [first] = nodesIn(element)
  if (!first || typeof first === 'string' || isTooLong(first)) return { t: 'math', text: textOf(element) }
  return { t: 'math', m: { ...first, a: { ...first.a, display: display ? 'block' : 'inline' } } }
}

const texIn = (element: Element): string => texBody(element.textContent ?? '')

function texOf(element: Element, { display, isNumbered }: Place): Formula {
  // Exports write TeX that cannot be read as words.
  const literal = attribute(element, 'specific-use') === 'literal' ? wordsOfTex(element.textContent ?? '') : undefined
  if (literal !== undefined) return { t: 'math', text: literal }
  const tex = isNumbered ? replaceTags(taggedTex(texIn(element)), () => '').trim() : texIn(element)
  const math = mathOfTex(tex, display)
  return math ? mathOf(math, display) : { t: 'math', text: tex }
}

/** Returns the numbers in the formulas of an element. Rows of MathML keep theirs unless the element has a label. Pure. */
export const numbersIn = (element: Element, label: string): string[] =>
  numbersOf(
    formulasIn(element).filter((formula) => label !== '' || nameOf(formula) !== 'math'),
    texIn,
  )

/** Converts a TeX formula to MathML and keeps the TeX. Returns only the TeX if it cannot be converted. Pure. */
export function formulaOfTex(written: string, display: boolean): Formula {
  const tex = texBody(written)
  const math = mathOfTex(tex, display)
  return math ? { ...mathOf(math, display), text: tex } : { t: 'math', text: tex }
}

/**
 * Adds a punctuation mark to a formula, so that no line begins with the mark. Returns undefined if the formula is only
 * a picture. Pure.
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

// Returns the text in a formula's element after its MathML or TeX: the full stop in
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

type Place = {
  display: boolean
  articleDoi: string
  /** True if a label is printed instead of the number in the formula. */
  isNumbered?: boolean
}

/** Returns a formula in the first available notation: MathML, TeX, text, or the URL of the article. */
export function formulaOf(element: Element, place: Place): Formula {
  const { display, articleDoi, isNumbered } = place
  const found = formulasIn(element)[0]
  if (found) {
    const formula =
      nameOf(found) === 'math' ? mathOf(isNumbered ? withoutLabels(found) : found, display) : texOf(found, place)
    const words = found === element ? '' : wordsAfter(found, element)
    return (words && endedWith(formula, words)) || formula
  }
  const source = articleDoi ? doiAddress(articleDoi) : undefined
  return { t: 'math', text: textOf(child(element, 'alt-text')) || undefined, source }
}

/**
 * Returns the MathML elements in an element, including the element itself. If there are none, returns its TeX elements.
 */
function formulasIn(element: Element): Element[] {
  const within = (name: string): Element[] =>
    (nameOf(element) === name ? [element] : descendants(element, name)).filter((part) => textOf(part))
  const maths = within('math')
  return maths.length > 0 ? maths : within('tex-math')
}

/**
 * Returns all formulas of an element with several formulas below one another. If one formula is in several notations,
 * returns only the preferred one. Pure.
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

/** Attributes with a list of lengths. */
const SPACINGS: ReadonlySet<string> = new Set(['columnspacing', 'framespacing', 'rowspacing'])

// This limit is larger than any length in a real formula, but small enough that readers can scroll the whole page.
const LENGTH_MAX_EM = 50

// Nested font sizes multiply, so their limit is much lower.
const MATHSIZE_MAX_EM = 3

const SPAN_MAX = 100

// The number of each unit in one "em" of 16 pixels. Plain numbers and percentages are relative to the font size.
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
 * Returns whether an attribute of a formula is within its limits. Lengths must have a known unit and a maximum. Font
 * sizes must not multiply in nested elements, nor enlarge subscripts and superscripts. Cells may span only few rows and
 * columns. All other attributes are allowed. Pure.
 */
function isMeasured(element: Element, name: string, value: string): boolean {
  if (name === 'scriptlevel') return /^\+?[0-3]$/.test(value.trim())
  if (name === 'rowspan' || name === 'columnspan') return /^\d+$/.test(value.trim()) && Number(value) <= SPAN_MAX
  if (SPACINGS.has(name))
    return value
      .trim()
      .split(/\s+/)
      .every((one) => WORD.test(one) || isWithin(one, LENGTH_MAX_EM))
  if (!LENGTHS.has(name) || WORD.test(value.trim())) return true
  return name === 'mathsize'
    ? isWithin(value, MATHSIZE_MAX_EM) && !isInside(element, name)
    : isWithin(value, LENGTH_MAX_EM)
}
