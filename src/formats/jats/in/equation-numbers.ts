import { children, descendants, type Element, nameOf, textOf } from '../xml/xml.ts'
import { alignmentsAsLatex } from './plain-tex.ts'

// Reads the numbers of equations, which TeX writes into the formula: \tag, and \eqno of plain TeX.

const LABEL = /\\\\|\\label\s*\{[^{}]*\}/g
const GROUP = String.raw`(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*`

/** Matches a line break or the number of an equation. */
const TAG = new RegExp(String.raw`\\\\|\\tag\s*(\*?)\s*\{(${GROUP})\}`, 'g')
/** Matches the number of an equation in plain TeX, which is the end of the equation. */
const NUMBER_AT_END = /\\l?eqno(?![A-Za-z])((?:(?!\\\\|\\cr|\\end|\\l?eqno)[\s\S]){1,60})(?=\\\\|\\cr|\\end|$)/g

const FONTS = /\\(?:[hm]box|text(?:rm|bf|it|sf|tt|up|normal)?|rm|bf|it|sf|math(?:rm|bf|it|sf))(?![A-Za-z])\s*|[{}$]/g
const SPACES = /\\[ ,;:]|\\quad(?![A-Za-z])|~/g

/** Returns a number without font commands. A number that is a formula, such as 5', keeps its commands. */
const plainNumber = (number: string): string => number.replace(SPACES, ' ').replace(FONTS, '').trim()

const isFormula = (number: string): boolean => /[\\^_]/.test(number)

const OUTER = /^(?:\\[hm]box\s*)?\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}$/

/**
 * Returns an equation's TeX in LaTeX's commands, with its number as \tag, and without labels, to which the page has no
 * links. Pure.
 */
export const taggedTex = (tex: string): string =>
  alignmentsAsLatex(tex)
    .replace(LABEL, (all) => (all === '\\\\' ? all : ''))
    .replace(NUMBER_AT_END, (all, number: string) => {
      const plain = plainNumber(number)
      if (!isFormula(plain)) return plain ? `\\tag*{${plain}}` : all
      const inside = number.trim().replace(OUTER, '$1')
      return inside.includes('$') ? `\\tag*{${inside}}` : `\\tag*{$${inside}$}`
    })

/** Replaces the numbers in an equation's TeX. Pure. */
export const replaceTags = (tex: string, by: (number: string) => string): string =>
  tex.replace(TAG, (all, star: string | undefined, number: string | undefined) =>
    number === undefined ? all : by(star ? number : `(${number})`),
  )

/** Returns the numbers in the TeX or the labelled rows of MathML of these formulas. Pure. */
export function numbersOf(formulas: Element[], texOf: (formula: Element) => string): string[] {
  const found: string[] = []
  for (const formula of formulas) {
    if (nameOf(formula) === 'math')
      found.push(...descendants(formula, 'mlabeledtr').map((row) => textOf(descendants(row, 'mtd')[0])))
    else
      replaceTags(taggedTex(texOf(formula)), (number) => {
        found.push(plainNumber(number))
        return ''
      })
  }
  return found
}

/** Returns a MathML element without the labels of its rows. Pure. */
export function withoutLabels(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  for (const row of descendants(copy, 'mlabeledtr')) {
    const [label] = children(row)
    if (label) label.textContent = ''
  }
  return copy
}

const comparable = (number: string): string =>
  number
    .toLowerCase()
    .replace(/^\W*eq(?:n|uation)?s?\b/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Numbered = {
  label: string
  /** True if the label replaces the number within the formula. */
  isNumbered: boolean
}

/**
 * Returns the label of an equation whose element has a label, its formula a number, or both, so that each number is
 * printed once. If several rows have numbers, they stay in the formula. Pure.
 */
export function equationLabel(label: string, numbers: string[]): Numbered {
  const [number = '', ...others] = numbers
  const isSame = (one: string): boolean => comparable(one) === comparable(label)
  if (others.length > 0) return { label: numbers.some(isSame) ? '' : label, isNumbered: false }
  if (!number || isFormula(number)) return { label, isNumbered: false }
  return { label: label || number, isNumbered: !label || isSame(number) }
}
