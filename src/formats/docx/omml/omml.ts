import type { MathNode } from '../../article/article.ts'
import { combiningOf } from '../../tex/accents.ts'
import { LARGE_SIGNS } from '../../tex/signs.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const element = (name: string, inside: string): string => `<m:${name}>${inside}</m:${name}>`
const property = (name: string, value: string): string =>
  `<m:${name} m:val="${escaped(value).replaceAll('"', '&quot;')}"/>`
const part = (name: string, node: MathNode | string | undefined): string =>
  element(name, node === undefined ? '' : omml(node))

const wordsOf = (node: MathNode | string): string =>
  typeof node === 'string' ? node : (node.c ?? []).map(wordsOf).join('')

// U+2061 is the invisible operator between a function and its argument. It is removed.
const run = (text: string, looks = ''): string => {
  const seen = text.replaceAll('\u2061', '')
  return seen && element('r', `${looks && element('rPr', looks)}<m:t xml:space="preserve">${escaped(seen)}</m:t>`)
}

function identifier(node: MathNode): string {
  const text = wordsOf(node)
  const isUpright = node.a?.['mathvariant'] === 'normal' || Array.from(text).length > 1
  return run(text, isUpright ? property('sty', 'p') : '')
}

const childrenOf = ({ c = [] }: MathNode): (MathNode | string)[] => c

const isOperator = (node: MathNode | string | undefined): node is MathNode =>
  typeof node === 'object' && node.e === 'mo'

const SCRIPTED: ReadonlySet<string> = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'])

function largeSign(node: MathNode | string | undefined): string | undefined {
  if (typeof node !== 'object') return undefined
  const sign = SCRIPTED.has(node.e) ? childrenOf(node)[0] : node
  const text = isOperator(sign) ? wordsOf(sign).trim() : ''
  return LARGE_SIGNS.has(text) ? text : undefined
}

function large(node: MathNode, sign: string, operand: string): string {
  const [, one, other] = childrenOf(node)
  const isBelow = node.e.startsWith('munder') || node.e.startsWith('msub')
  const [sub, sup] = isBelow ? [one, other] : [undefined, one]
  const properties = [
    property('chr', sign),
    property('limLoc', node.e.startsWith('mu') || node.e.startsWith('mo') ? 'undOvr' : 'subSup'),
    ...(SCRIPTED.has(node.e) && sub !== undefined ? [] : [property('subHide', '1')]),
    ...(SCRIPTED.has(node.e) && sup !== undefined ? [] : [property('supHide', '1')]),
  ]
  const bounds = SCRIPTED.has(node.e) ? [sub, sup] : []
  return element(
    'nary',
    element('naryPr', properties.join('')) + part('sub', bounds[0]) + part('sup', bounds[1]) + element('e', operand),
  )
}

const isFence = (node: MathNode | string | undefined, form: string): node is MathNode =>
  isOperator(node) && (node.a?.['form'] === form || node.a?.['fence'] === 'true') && wordsOf(node).length <= 1

// Returns the only node of a row that contains a single one, such as a large operator with its limits. Returns other
// nodes unchanged.
function alone(node: MathNode | string): MathNode | string {
  const [only, ...others] = typeof node === 'object' && node.e === 'mrow' ? childrenOf(node) : []
  return only === undefined || others.length > 0 ? node : alone(only)
}

/**
 * Returns the term at a position of a row, and its number of nodes. The term of a large operator includes its operand,
 * which may be another large operator.
 */
function term(nodes: (MathNode | string)[], at: number): { xml: string; used: number } {
  const node = nodes[at] as MathNode | string
  const sign = largeSign(node)
  if (!sign || at + 1 === nodes.length) return { xml: omml(node), used: 1 }
  const operand = term(nodes, at + 1)
  return { xml: large(node as MathNode, sign, operand.xml), used: operand.used + 1 }
}

function rowOf(parts: (MathNode | string)[]): string {
  const nodes = parts.map(alone)
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (nodes.length > 2 && isFence(first, 'prefix') && isFence(last, 'postfix')) {
    const looks = property('begChr', wordsOf(first)) + property('endChr', wordsOf(last))
    return element('d', element('dPr', looks) + element('e', rowOf(nodes.slice(1, -1))))
  }
  let row = ''
  for (let at = 0; at < nodes.length;) {
    const { xml, used } = term(nodes, at)
    row += xml
    at += used
  }
  return row
}

/** Characters above or below a group. Word stretches them to the width of the group. */
const GROUP_SIGNS = { over: '⏞⏜⎴', under: '⏟⏝⎵←→↔⇐⇒⇔' }

const grouped = (sign: string, pos: 'top' | 'bot', body: MathNode | string | undefined): string =>
  element('groupChr', element('groupChrPr', property('chr', sign) + property('pos', pos)) + part('e', body))

/** Matches four dots, which the typesetter writes as an ellipsis and a full stop. */
const FOUR_DOTS = '….'

function above(node: MathNode): string {
  const [body, over] = childrenOf(node)
  const sign = over === undefined ? '' : wordsOf(over).trim()
  if (sign === '‾' || sign === '_' || sign === '―')
    return element('bar', element('barPr', property('pos', 'top')) + part('e', body))
  if (sign && GROUP_SIGNS.over.includes(sign)) return grouped(sign, 'top', body)
  const accent = isOperator(over) ? (sign === FOUR_DOTS ? '\u20dc' : combiningOf(sign)) : undefined
  if (accent) return element('acc', element('accPr', property('chr', accent)) + part('e', body))
  return element('limUpp', part('e', body) + part('lim', over))
}

function below(node: MathNode): string {
  const [body, under] = childrenOf(node)
  const sign = under === undefined ? '' : wordsOf(under).trim()
  if (sign && GROUP_SIGNS.under.includes(sign)) return grouped(sign, 'bot', body)
  if (sign === '_' || sign === '‾') return element('bar', element('barPr', property('pos', 'bot')) + part('e', body))
  return element('limLow', part('e', body) + part('lim', under))
}

const matrix = (node: MathNode): string =>
  element(
    'm',
    childrenOf(node)
      .filter((row): row is MathNode => typeof row === 'object' && (row.e === 'mtr' || row.e === 'mlabeledtr'))
      .map((row) =>
        element(
          'mr',
          childrenOf(row)
            .map((cell) => part('e', cell))
            .join(''),
        ),
      )
      .join(''),
  )

const STRIKES: readonly (readonly [notation: string, property: string])[] = [
  ['horizontalstrike', 'strikeH'],
  ['verticalstrike', 'strikeV'],
  ['updiagonalstrike', 'strikeBLTR'],
  ['downdiagonalstrike', 'strikeTLBR'],
]
const SIDES: readonly (readonly [notation: string, property: string])[] = [
  ['top', 'hideTop'],
  ['bottom', 'hideBot'],
  ['left', 'hideLeft'],
  ['right', 'hideRight'],
]

/**
 * Returns a border box for an enclosure, with the sides and strikes of its notation. A box of any kind has all sides.
 */
function enclosure(node: MathNode): string {
  const notations = (node.a?.['notation'] ?? 'box').split(' ')
  const isBox = notations.some((one) => one === 'box' || one === 'roundedbox' || one === 'circle')
  const hidden = SIDES.filter(([side]) => !isBox && !notations.includes(side))
  const struck = STRIKES.filter(([strike]) => notations.includes(strike))
  const looks = [...hidden, ...struck].map(([, name]) => property(name, '1')).join('')
  return element('borderBox', (looks && element('borderBoxPr', looks)) + element('e', rowOf(childrenOf(node))))
}

const WRITERS: Record<string, (node: MathNode) => string> = {
  mi: identifier,
  mn: (node) => run(wordsOf(node)),
  mo: (node) => run(wordsOf(node)),
  mtext: (node) => run(wordsOf(node), property('nor', '1')),
  ms: (node) => run(`“${wordsOf(node)}”`, property('nor', '1')),
  mspace: () => run(' '),
  mfrac: (node) => {
    const [num, den] = childrenOf(node)
    const looks = /^0(?:\D|$)/.test(node.a?.['linethickness'] ?? '') ? element('fPr', property('type', 'noBar')) : ''
    return element('f', looks + part('num', num) + part('den', den))
  },
  msqrt: (node) =>
    element('rad', element('radPr', property('degHide', '1')) + '<m:deg/>' + element('e', rowOf(childrenOf(node)))),
  mroot: (node) => element('rad', part('deg', childrenOf(node)[1]) + part('e', childrenOf(node)[0])),
  msup: (node) => element('sSup', part('e', childrenOf(node)[0]) + part('sup', childrenOf(node)[1])),
  msub: (node) => element('sSub', part('e', childrenOf(node)[0]) + part('sub', childrenOf(node)[1])),
  msubsup: (node) => {
    const [body, sub, sup] = childrenOf(node)
    return element('sSubSup', part('e', body) + part('sub', sub) + part('sup', sup))
  },
  mover: above,
  munder: below,
  munderover: (node) => {
    const [body, sub, sup] = childrenOf(node)
    return element('limUpp', element('e', element('limLow', part('e', body) + part('lim', sub))) + part('lim', sup))
  },
  mtable: matrix,
  menclose: enclosure,
  mphantom: (node) =>
    element('phant', element('phantPr', property('show', '0')) + element('e', rowOf(childrenOf(node)))),
  semantics: (node) => (childrenOf(node)[0] === undefined ? '' : omml(childrenOf(node)[0] as MathNode)),
}

function omml(node: MathNode | string): string {
  if (typeof node === 'string') return run(node.trim())
  return WRITERS[node.e]?.(node) ?? rowOf(childrenOf(node))
}

/** Returns a formula as an equation of Word (OMML), which can be edited in Word. Pure. */
export const ommlOf = (math: MathNode): string => element('oMath', omml(math))
