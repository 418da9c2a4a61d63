import type { MathNode } from '#formats/article/article.ts'

/**
 * One step in building a formula: the element to build, the number of preceding results that it uses, and details. A
 * formula is a list of steps instead of a tree, since Typst limits nested calls to about 70. Real MathML may be nested
 * more deeply.
 */
export type MathStep = [make: string, parts: number, detail?: string | number | boolean | number[]]

type Part = MathNode | string

const OPENING: ReadonlySet<string> = new Set('([{⟨⌈⌊⟦')
const CLOSING: ReadonlySet<string> = new Set(')]}⟩⌉⌋⟧')
const BARS: ReadonlySet<string> = new Set('|‖∣∥')

// Maps the character that MathML uses for an accent above a letter to the combining character.
const ACCENTS: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '∼': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '˙': '\u0307',
  '.': '\u0307',
  '¨': '\u0308',
  '´': '\u0301',
  '`': '\u0300',
  '˘': '\u0306',
  ˇ: '\u030c',
  '→': '\u20d7',
}
/** Matches a combining character that MathML may contain directly as an accent above a letter. */
const COMBINING = /^[\u0300-\u0315\u033d-\u0344\u20d0\u20d1\u20d6\u20d7\u20db\u20dc]$/
const OVER: Record<string, string> = {
  '‾': 'overline',
  _: 'overline',
  '―': 'overline',
  '⏞': 'overbrace',
  '︷': 'overbrace',
}
const UNDER: Record<string, string> = {
  '‾': 'underline',
  _: 'underline',
  '¯': 'underline',
  '⏟': 'underbrace',
  '︸': 'underbrace',
}
// The mathematical signs for keyboard characters, and the invisible characters to remove, since fonts lack them.
const SIGNS: Record<string, string> = { '-': '−', '*': '∗', "'": '′', '\u00af': '‾' }
const UNSEEN = /[\u2061-\u2064\u200b-\u200d\ufeff\u00ad]/g

const VARIANTS: Record<string, string> = {
  normal: 'upright',
  bold: 'bold',
  'bold-italic': 'bolditalic',
  'double-struck': 'bb',
  script: 'cal',
  'bold-script': 'cal',
  fraktur: 'frak',
  'bold-fraktur': 'frak',
  'sans-serif': 'sans',
  'bold-sans-serif': 'sans',
  monospace: 'mono',
}

const SPACE_EM_MAX = 4

const partsOf = (node: MathNode): Part[] => node.c ?? []
const wordsOf = (part: Part | undefined): string =>
  part === undefined ? '' : typeof part === 'string' ? part : partsOf(part).map(wordsOf).join('')
const signOf = (part: Part | undefined): string | undefined =>
  typeof part === 'object' && part.e === 'mo' ? wordsOf(part).trim() : undefined
const isLetter = (words: string): boolean => [...new Intl.Segmenter().segment(words)].length === 1

function token(node: MathNode): MathStep[] {
  const text = wordsOf(node).replace(UNSEEN, '')
  if (node.e === 'mtext' || node.e === 'ms') return [['text', 0, text.replace(/\u00a0/g, ' ')]]
  const words = text.trim()
  if (!words) return [['text', 0, '']]
  const made: MathStep = isLetter(words)
    ? ['sign', 0, SIGNS[words] ?? words]
    : [node.e === 'mo' ? 'op' : 'text', 0, words]
  const variant = VARIANTS[node.a?.['mathvariant'] ?? '']
  return variant ? [made, [variant, 1]] : [made]
}

function space(node: MathNode): MathStep[] {
  const em = Number.parseFloat(node.a?.['width'] ?? '0.2')
  return [['space', 0, Math.min(Math.max(Number.isFinite(em) ? em : 0.2, 0), SPACE_EM_MAX)]]
}

/** Returns the index of the bracket that closes the bracket at `start`; -1 if there is none. */
function closingOf(parts: Part[], start: number): number {
  let open = 0
  for (let at = start; at < parts.length; at += 1) {
    const sign = signOf(parts[at]) ?? ''
    if (OPENING.has(sign)) open += 1
    else if (CLOSING.has(sign) && (open -= 1) === 0) return at
  }
  return -1
}

// Returns true if brackets or bars enclose the whole formula. A bar can be an opening and a closing bracket.
function isFenced(parts: Part[]): boolean {
  const first = signOf(parts[0]) ?? ''
  const last = signOf(parts.at(-1)) ?? ''
  return (
    parts.length > 1 &&
    (BARS.has(first) ? BARS.has(last) || CLOSING.has(last) : OPENING.has(first) && closingOf(parts, 0) < 0)
  )
}

const isPlainFence = (part: Part | undefined): boolean => typeof part === 'object' && part.a?.['stretchy'] === 'false'

/** Returns the steps for a row of elements. Each pair of brackets becomes as tall as its content. Pure. */
function rowOf(parts: Part[]): MathStep[] {
  const steps: MathStep[] = []
  let made = 0
  for (let at = 0; at < parts.length; at += 1) {
    const end = OPENING.has(signOf(parts[at]) ?? '') && !isPlainFence(parts[at]) ? closingOf(parts, at) : -1
    const part = parts[at]
    if (part === undefined) continue
    if (end > at) {
      steps.push(...stepsOf(part), ...rowOf(parts.slice(at + 1, end)), ...stepsOf(parts[end] ?? ''), ['fenced', 3])
      at = end
    } else steps.push(...stepsOf(part))
    made += 1
  }
  return made === 1 ? steps : [...steps, [isFenced(parts) ? 'fenced' : 'row', made]]
}

/** Returns the steps for exactly `count` elements. Missing elements are treated as empty. Pure. */
const each = (parts: Part[], count: number): MathStep[] =>
  Array.from({ length: count }, (_, index) => stepsOf(parts[index] ?? '')).flat()

const attached = (node: MathNode, places: string): MathStep[] => [
  ...each(partsOf(node), places.length + 1),
  ['attach', places.length + 1, places],
]

const limited = (node: MathNode, places: string): MathStep[] => [
  ...stepsOf(partsOf(node)[0] ?? ''),
  ['limits', 1],
  ...each(partsOf(node).slice(1), places.length),
  ['attach', places.length + 1, places],
]

function over(node: MathNode): MathStep[] {
  const [base = '', mark] = partsOf(node)
  const sign = wordsOf(mark).trim()
  const accent = ACCENTS[sign] ?? (COMBINING.test(sign) ? sign : undefined)
  if (accent) return [...stepsOf(base), ['accent', 1, accent]]
  return OVER[sign] ? [...stepsOf(base), [OVER[sign], 1]] : limited(node, 't')
}

function under(node: MathNode): MathStep[] {
  const [base = '', mark] = partsOf(node)
  const line = UNDER[wordsOf(mark).trim()]
  return line ? [...stepsOf(base), [line, 1]] : limited(node, 'b')
}

// Returns the steps for a base with scripts. Pairs of lower and upper scripts follow the base. Scripts after
// <mprescripts> are printed before the base.
function scripted(node: MathNode): MathStep[] {
  const [base = '', ...scripts] = partsOf(node)
  const turn = scripts.findIndex((part) => typeof part === 'object' && part.e === 'mprescripts')
  const after = turn < 0 ? scripts : scripts.slice(0, turn)
  const before = turn < 0 ? [] : scripts.slice(turn + 1)
  const every = (from: Part[], rest: number): MathNode => ({ e: 'mrow', c: from.filter((_, at) => at % 2 === rest) })
  const corners = [every(after, 0), every(after, 1), every(before, 0), every(before, 1)]
  return [...each([base, ...corners], 5), ['attach', 5, 'btdu']]
}

const inside = (node: MathNode, name: string): MathNode[] =>
  partsOf(node).filter((part): part is MathNode => typeof part === 'object' && part.e === name)

function table(node: MathNode, isWhole = false): MathStep[] {
  const rows = inside(node, 'mtr').map((row) => inside(row, 'mtd'))
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  if (columns === 0) return [['text', 0, '']]
  const cells = rows.flatMap((row) =>
    Array.from({ length: columns }, (_, index): MathStep[] => rowOf(partsOf(row[index] ?? { e: 'mtd' }))),
  )
  const isDisplayed = node.a?.['displaystyle'] === 'true'
  const align = node.a?.['columnalign'] ?? ''
  const kind = isWhole && align.startsWith('right left') ? 'lines' : /^left( left)*$/.test(align) ? 'left' : 'matrix'
  const steps = cells.flatMap((cell): MathStep[] => (isDisplayed ? [...cell, ['display', 1]] : cell))
  return [...steps, [kind, cells.length, columns]]
}

const isNotation = (node: MathNode, ...wanted: string[]): boolean =>
  (node.a?.['notation'] ?? '').split(' ').some((one) => wanted.includes(one))

/** Returns the steps that draw a box, lines at some sides, or strikes around a finished part. */
function enclosing(node: MathNode): MathStep[] {
  const sides = ['left', 'right', 'top', 'bottom'].map((side) => isNotation(node, side, 'box', 'roundedbox', 'circle'))
  const names = ['updiagonalstrike', 'downdiagonalstrike', 'horizontalstrike', 'verticalstrike']
  const strikes = names.filter((name) => isNotation(node, name)).map((name): MathStep => [name, 1])
  return [...strikes, ...(sides.includes(true) ? [['sides', 1, sides.map(Number)] satisfies MathStep] : [])]
}

const MAKERS: Record<string, (node: MathNode) => MathStep[]> = {
  mi: token,
  mn: token,
  mo: token,
  mtext: token,
  ms: token,
  mspace: space,
  mphantom: () => [['text', 0, '']],
  none: () => [['text', 0, '']],
  mprescripts: () => [['text', 0, '']],
  mfrac: (node) => [...each(partsOf(node), 2), [node.a?.['linethickness']?.startsWith('0') ? 'stack' : 'frac', 2]],
  msqrt: (node) => [...rowOf(partsOf(node)), ['sqrt', 1]],
  mroot: (node) => [...each(partsOf(node), 2), ['root', 2]],
  msub: (node) => attached(node, 'b'),
  msup: (node) => attached(node, 't'),
  msubsup: (node) => attached(node, 'bt'),
  munder: under,
  mover: over,
  munderover: (node) => limited(node, 'bt'),
  mmultiscripts: scripted,
  mtable: (node) => table(node),
  menclose: (node) => [...rowOf(partsOf(node)), ...enclosing(node)],
  mstyle: (node) =>
    node.a?.['displaystyle'] === 'true' ? [...rowOf(partsOf(node)), ['display', 1]] : rowOf(partsOf(node)),
}

function stepsOf(part: Part): MathStep[] {
  if (typeof part === 'string') return [['text', 0, part.trim()]]
  return (Object.hasOwn(MAKERS, part.e) ? MAKERS[part.e] : undefined)?.(part) ?? rowOf(partsOf(part))
}

// Returns the steps for a formula that is only a table of equations, whose columns are aligned. Only text, such as an
// equation number, may follow the table. Returns undefined for other formulas.
function wholeTable({ c = [] }: MathNode): MathStep[] | undefined {
  const [first, ...rest] = c
  if (typeof first !== 'object') return undefined
  const isWhole = rest.every((part) => typeof part === 'object' && part.e === 'mtext')
  if (!isWhole || (first.e !== 'mtable' && first.e !== 'mrow')) return undefined
  const steps = first.e === 'mtable' ? table(first, true) : wholeTable(first)
  return steps && [...steps, ...rest.flatMap(stepsOf), ['row', rest.length + 1]]
}

/** Converts a formula's MathML to the steps by which Typst builds it. The last step's result is the formula. Pure. */
export const mathSteps = (formula: MathNode): MathStep[] => wholeTable(formula) ?? stepsOf(formula)
