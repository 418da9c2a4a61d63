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

// What browsers know only by their own means.
function drawable(node: MathNode): MathNode {
  if (node.e === 'mtable') return aligned(node)
  return isLineOver(node) ? { e: 'mrow', a: { className: 'article-line-over' }, c: node.c?.slice(0, 1) } : node
}

// The elements come from an allow-list (formats/jats/in/math.ts), so what is made here can neither link nor run.
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
    <a className="article-missing" href={formula.source} title="This formula is a picture in the original article">
      [{name}]<span className="sr-only"> in the original article</span>
    </a>
  )
}

/**
 * Renders a formula as MathML; else as its picture, or as its text; as a link where its picture is only at the source.
 */
export function MathFormula({ formula, label }: { formula: Formula; label?: string }) {
  const drawn = <DrawnFormula formula={formula} label={label} />
  return formula.id && !formula.pictures?.length ? <span id={formula.id}>{drawn}</span> : drawn
}
