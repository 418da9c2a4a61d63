import { createElement, type ReactNode } from 'react'
import type { Formula, MathNode } from '#formats/article/article.ts'
import { SmallPicture } from './article-picture.tsx'

// Browsers do not support columnalign, so each cell gets a class. Cells are centred by default.
function aligned(table: MathNode): MathNode {
  const columns = table.a?.['columnalign']?.split(/\s+/) ?? []
  const cellOf = (cell: MathNode | string, index: number): MathNode | string => {
    const align = columns[Math.min(index, columns.length - 1)]
    return typeof cell === 'object' && (align === 'left' || align === 'right')
      ? { ...cell, a: { ...cell.a, className: `article-${align}` } }
      : cell
  }
  const rowOf = (row: MathNode | string): MathNode | string =>
    typeof row === 'object' ? { ...row, c: row.c?.map(cellOf) } : row
  return columns.length > 0 ? { ...table, c: table.c?.map(rowOf) } : table
}

const LINES = new Set<unknown>(['\u203e', '\u00af', '\u0305'])

const isLineOver = ({ e, c = [] }: MathNode): boolean => {
  const mark = c[1]
  return e === 'mover' && typeof mark === 'object' && mark.a?.['stretchy'] === 'true' && LINES.has(mark.c?.[0])
}

/** Hyphens and short dashes that are written as a separate operator and mean a minus. */
const HYPHENS = new Set<unknown>(['-', '\u2010', '\u2011', '\u2012', '\u2013', '\ufe63', '\uff0d'])

// MathML Core says that an operator "-" is drawn as a minus sign, but browsers draw the hyphen of the font. In numbers,
// the sign is that of the number or of its exponent ("-5", "1.2e-5").
function withMinus(token: MathNode): MathNode {
  const [text, ...more] = token.c ?? []
  if (typeof text !== 'string' || more.length > 0) return token
  if (token.e === 'mn') return { ...token, c: [text.replace(/^[-\u2010\u2011]|(?<=\d[eE])[-\u2010\u2011]/g, '\u2212')] }
  return HYPHENS.has(text) ? { ...token, c: ['\u2212'] } : token
}

/** Combining accents, which fonts draw to the left of their place, with the characters that have a width of their own. */
const WHOLE_ACCENTS: ReadonlyMap<unknown, string> = new Map([
  ['\u0300', '`'],
  ['\u0301', '\u00b4'],
  ['\u0302', '^'],
  ['\u02c6', '^'],
  ['\u0303', '~'],
  ['\u02dc', '~'],
  ['\u0304', '\u00af'],
  ['\u0305', '\u203e'],
  ['\u0306', '\u02d8'],
  ['\u0307', '\u02d9'],
  ['\u0308', '\u00a8'],
  ['\u030a', '\u02da'],
  ['\u030c', '\u02c7'],
  ['\u20d6', '\u2190'],
  ['\u20d7', '\u2192'],
  ['\u20e1', '\u2194'],
])

const WITH_MARKS = new Set(['mover', 'munder', 'munderover'])

// With accent="true", browsers draw the mark at the font's height, where it touches a capital or an "f". Without this
// attribute, they keep a gap between the mark and the letter.
function withClearAccent(node: MathNode): MathNode {
  const { accent: _accent, accentunder: _under, ...a } = node.a ?? {}
  const [base, ...marks] = node.c ?? []
  const whole = marks.map((mark) => {
    const accent = typeof mark === 'object' && WHOLE_ACCENTS.get(mark.c?.[0])
    return accent ? { ...mark, c: [accent] } : mark
  })
  return { ...node, a, c: base === undefined ? whole : [base, ...whole] }
}

// Replaces elements that browsers render incorrectly with equivalent elements.
function drawable(node: MathNode): MathNode {
  if (node.e === 'mo' || node.e === 'mn') return withMinus(node)
  // Not all browsers draw <menclose>. The style sheet draws its boxes and strikes.
  if (node.e === 'menclose') return { e: 'mrow', a: { 'data-notation': node.a?.['notation'] ?? '' }, c: node.c }
  if (node.e === 'mtable') return aligned(node)
  if (isLineOver(node)) return { e: 'mrow', a: { className: 'article-line-over' }, c: node.c?.slice(0, 1) }
  return WITH_MARKS.has(node.e) ? withClearAccent(node) : node
}

// The elements come from an allow-list (formats/jats/in/math.ts), so they can contain neither links nor scripts.
const element = (node: MathNode | string, key: number): ReactNode => {
  if (typeof node === 'string') return node
  const { e, a, c = [] } = drawable(node)
  return createElement(e, { key, ...a }, ...c.map(element))
}

function DrawnFormula({ formula, label }: { formula: Formula; label: string | undefined }) {
  if (formula.m) return element(formula.m, 0)
  const name = label ? `Formula ${label}` : 'formula'
  if (formula.pictures?.length)
    return <SmallPicture part={formula} pictures={formula.pictures} alt={formula.text || name} />
  if (formula.text) return <code className="article-tex">{formula.text}</code>
  if (!formula.source) return <span className="article-missing">[{name}]</span>
  return (
    <a className="article-missing" href={formula.source} title="This formula is an image in the original article">
      [{name}]<span className="sr-only"> in the original article</span>
    </a>
  )
}

/**
 * Renders a formula as MathML, otherwise as its picture or its text, or as a link if only the source has the picture.
 */
export function MathFormula({ formula, label }: { formula: Formula; label?: string }) {
  const drawn = <DrawnFormula formula={formula} label={label} />
  return formula.id && !formula.pictures?.length ? <span id={formula.id}>{drawn}</span> : drawn
}
