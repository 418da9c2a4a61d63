import type { Node } from 'prosemirror-model'
import type { Cell, Inline, Rows, TableBlock } from '../../article/article.ts'
import { SPAN_MAX } from '../../article/limits.ts'
import { type Conversion, inlinesOf, suggested } from './inlines.ts'
import type { NumberedPart } from '../numbering.ts'

const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, index) => node.child(index))

const isHeader = (cell: Node): boolean => cell.type.name === 'table_header'

// Converts the paragraphs of a cell, each to a separate line.
const linesOf = (cell: Node, conversion: Conversion): Inline[] =>
  childrenOf(cell)
    .map((paragraph) => ({ paragraph, line: inlinesOf(paragraph, conversion) }))
    .filter(({ line }) => line.length > 0)
    .flatMap(({ paragraph, line }, index): Inline[] => {
      const suggestion = conversion.paragraphs.breaks.get(paragraph)
      return index > 0 ? [...suggested(suggestion, [{ t: 'br' }], conversion), ...line] : line
    })

// Limits the span of a cell, since a stored manuscript may contain any number.
const spanOf = (cell: Node, name: 'colspan' | 'rowspan'): number => Math.min(Number(cell.attrs[name]), SPAN_MAX)

function cellOf(cell: Node, conversion: Conversion): Cell {
  const colspan = spanOf(cell, 'colspan')
  const rowspan = spanOf(cell, 'rowspan')
  return {
    c: linesOf(cell, conversion),
    ...(isHeader(cell) ? { h: true } : {}),
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
  }
}

/**
 * Returns the number of header rows: the first rows with only header cells, and the rows into which these cells extend.
 * Pure.
 */
export function headRows(rows: Node[]): number {
  const first = rows.findIndex((row) => !childrenOf(row).every(isHeader))
  let count = first < 0 ? rows.length : first
  for (let at = 0; at < count; at += 1)
    for (const cell of childrenOf(rows[at]!))
      count = Math.max(count, Math.min(rows.length, at + (cell.attrs['rowspan'] as number)))
  return count
}

function rowsOf(table: Node, conversion: Conversion): Rows {
  const rows = childrenOf(table)
  const made = rows.map((row) => childrenOf(row).map((cell) => cellOf(cell, conversion)))
  const head = headRows(rows)
  return { head: made.slice(0, head), body: made.slice(head) }
}

const EMPTY: readonly Inline[] = []

/** Converts a table with its caption above and its notes below. */
export function tableOf(figure: Node, { id, label }: NumberedPart, conversion: Conversion): TableBlock {
  const part = (name: string) => childrenOf(figure).find(({ type }) => type.name === name)
  const textOf = (name: string): Inline[] => {
    const found = part(name)
    return found ? inlinesOf(found, conversion) : [...EMPTY]
  }
  const title = textOf('table_caption')
  const table = part('table')
  const tables = table ? [rowsOf(table, conversion)] : []
  const notes = textOf('table_notes')
  return {
    t: 'table',
    id,
    label,
    title,
    caption: [],
    tables,
    notes: [],
    foot: notes.length > 0 ? [{ t: 'p', c: notes }] : [],
  }
}
