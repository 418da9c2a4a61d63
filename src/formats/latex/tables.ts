import type { Cell, Rows } from '../article/article.ts'
import { latexOf, type LatexWriting } from './inline.ts'

type Placed = { cell?: Cell; colspan: number }

/** Each row with its cells and with the room that cells of rows above take in it. Pure. */
function gridOf(rows: Cell[][]): Placed[][] {
  const taken: Map<number, number>[] = rows.map(() => new Map())
  return rows.map((row, index) => {
    const placed: Placed[] = []
    const above = taken[index] ?? new Map<number, number>()
    let column = 0
    const skip = () => {
      for (let wide = above.get(column); wide !== undefined; wide = above.get(column)) {
        placed.push({ colspan: wide })
        column += wide
      }
    }
    for (const cell of row) {
      skip()
      const colspan = cell.colspan ?? 1
      for (let below = 1; below < (cell.rowspan ?? 1); below += 1) taken[index + below]?.set(column, colspan)
      placed.push({ cell, colspan })
      column += colspan
    }
    skip()
    return placed
  })
}

const columnsIn = (row: Placed[]): number => row.reduce((sum, { colspan }) => sum + colspan, 0)

// Where LaTeX does not wrap a cell, its lines stand in a small table of their own.
function linesOf({ c }: Cell, { isWrapped, writing }: { isWrapped: boolean; writing: LatexWriting }): string {
  const text = latexOf(c, { ...writing, lineEnd: isWrapped ? '\\newline ' : '\\\\\n' })
  return !isWrapped && text.includes('\\\\\n') ? `\\begin{tabular}{@{}l@{}}${text}\\end{tabular}` : text
}

function cellOf({ cell, colspan }: Placed, isHead: boolean, writing: LatexWriting): string {
  const isWrapped = colspan === 1 && (cell?.rowspan ?? 1) === 1
  const words = cell ? linesOf(cell, { isWrapped, writing }) : ''
  const text = words && (isHead || cell?.h) ? `\\textbf{${words}}` : words
  const tall = (cell?.rowspan ?? 1) > 1 ? `\\multirow{${cell?.rowspan}}{*}{${text}}` : text
  return colspan > 1 ? `\\multicolumn{${colspan}}{c}{${tall}}` : tall
}

/** The rows of a table. Columns that wrap share the width of the line. Pure. */
export function tabular({ head, body }: Rows, writing: LatexWriting): string {
  const rows = gridOf([...head, ...body])
  const columns = Math.max(1, ...rows.map(columnsIn))
  const width = Math.max(0.05, 0.96 / columns - 0.02).toFixed(3)
  const lines = rows.map((row, index) => {
    const isHead = index < head.length
    const rule = index === head.length - 1 ? '\n\\midrule' : ''
    return `${row.map((placed) => cellOf(placed, isHead, writing)).join(' & ')} \\\\${rule}`
  })
  return `\\begin{tabular}{*{${columns}}{p{${width}\\linewidth}}}\n\\toprule\n${lines.join('\n')}\n\\bottomrule\n\\end{tabular}`
}
