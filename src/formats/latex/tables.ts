import type { Cell, Rows } from '../article/article.ts'
import { inlinesText } from '../article/text.ts'
import { latexOf, type LatexWriting } from './inline.ts'

type Placed = { cell?: Cell; colspan: number }

/** Returns the rows of a table as cells. Includes, for each row, the columns that cells of earlier rows cover. Pure. */
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

/** The number of columns from which a table has less space between its columns and smaller text. */
const COLUMNS_MANY = 8

/** Returns the width of a cell that spans `columns` of the `of` equal columns of a line. */
const widthOf = (columns: number, of: number): string =>
  `p{\\dimexpr\\linewidth${columns > 1 ? `*${columns}` : ''}/${of}-2\\tabcolsep\\relax}`

type Place = { isHead: boolean; columns: number; writing: LatexWriting }

function cellOf({ cell, colspan }: Placed, { isHead, columns, writing }: Place): string {
  const words = cell ? latexOf(cell.c, { ...writing, lineEnd: '\\newline ' }) : ''
  const text = words && (isHead || cell?.h) ? `\\textbf{${words}}` : words
  const tall = (cell?.rowspan ?? 1) > 1 ? `\\multirow{${cell?.rowspan}}{\\linewidth}{${text}}` : text
  return colspan > 1 ? `\\multicolumn{${colspan}}{${widthOf(colspan, columns)}}{\\centering ${tall}}` : tall
}

type Lines = { columns: number; head: string[]; body: string[] }

function linesOf({ head, body }: Rows, writing: LatexWriting): Lines {
  const rows = gridOf([...head, ...body])
  const columns = Math.max(1, ...rows.map(columnsIn))
  const lines = rows.map((row, index) => {
    const place = { isHead: index < head.length, columns, writing }
    return `${row.map((placed) => cellOf(placed, place)).join(' & ')} \\\\`
  })
  return { columns, head: lines.slice(0, head.length), body: lines.slice(head.length) }
}

const columnsOf = ({ columns }: Lines): string => `{*{${columns}}{${widthOf(1, columns)}}}`

const near = ({ columns }: Lines, written: string): string =>
  columns > COLUMNS_MANY ? `{\\setlength{\\tabcolsep}{2pt}\\scriptsize\n${written}}` : written

/** Returns a table that fits on one page. The columns share the width of the line, and their text wraps. Pure. */
export function tabular(rows: Rows, writing: LatexWriting): string {
  const lines = linesOf(rows, writing)
  const head = lines.head.length > 0 ? [...lines.head, '\\midrule'] : []
  const inside = ['\\toprule', ...head, ...lines.body, '\\bottomrule'].join('\n')
  return near(lines, `\\begin{tabular}${columnsOf(lines)}\n${inside}\n\\end{tabular}`)
}

/** Returns a table that continues over pages, with its head on each page and `caption` above the rows. Pure. */
export function longTable(rows: Rows, { caption, writing }: { caption: string; writing: LatexWriting }): string {
  const lines = linesOf(rows, writing)
  const head = ['\\toprule', ...(lines.head.length > 0 ? [...lines.head, '\\midrule'] : [])]
  const first = caption ? [`${caption}\\\\`, ...head, '\\endfirsthead'] : []
  const inside = [...first, ...head, '\\endhead', '\\bottomrule', '\\endlastfoot', ...lines.body].join('\n')
  return near(lines, `\\begin{longtable}${columnsOf(lines)}\n${inside}\n\\end{longtable}`)
}

/** The maximum number of table lines on a page, without caption and notes. LINE_LENGTH is in characters. */
const PAGE_LINES_MAX = 34
const LINE_LENGTH = 80

function lineCount(row: Cell[], columns: number): number {
  const counts = row.map(({ c, colspan = 1, rowspan = 1 }) => {
    // Subtracts the space that remains at the end of each line, which is proportionally larger in a narrow column.
    const width = Math.max(2, (LINE_LENGTH * colspan) / columns - 3)
    const breaks = c.filter((part) => typeof part === 'object' && part.t === 'br').length
    return (breaks + Math.ceil(inlinesText(c).length / width)) / rowspan
  })
  return Math.max(1, ...counts)
}

/** Returns whether a table is too long for one page, on which it would be cut off. Pure. */
export function isLong({ head, body }: Rows): boolean {
  const all = [...head, ...body]
  const columns = Math.max(1, ...gridOf(all).map(columnsIn))
  return all.reduce((sum, row) => sum + lineCount(row, columns), 0) > PAGE_LINES_MAX
}
