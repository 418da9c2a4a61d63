import { type ListMark, markOf } from '../../article/list-marks.ts'
import { SPAN_MAX } from '../../article/limits.ts'
import { lineOf } from './inline.ts'
import { type WordBlock, type WordCell, type WordRow, type WordTable, wordsOf } from './model.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'

type Found = { paragraphs: Json[]; figures: Json[]; isBold: boolean }

const isBoldOnly = (content: Json[]): boolean =>
  content.length > 0 &&
  content.every(({ type, marks }) => type !== 'text' || marks?.some((mark) => mark.type === 'strong'))

// Converts displayed equations to inline formulas, since a table cell has only one line.
const inLine = (content: Json[]): Json[] =>
  content.map((node) => (node.type === 'equation' ? { type: 'formula', attrs: { tex: node.attrs?.['tex'] } } : node))

const numbered = (mark: ListMark | undefined, label = mark && markOf(mark)): Json[] =>
  label ? [{ type: 'text', text: `${label} ` }] : []

function cellBlocks(blocks: WordBlock[], reading: DocxImportContext): Found {
  const found: Found = { paragraphs: [], figures: [], isBold: true }
  for (const block of blocks) {
    if (block.type === 'table') {
      remark(reading, 'changed', {
        detail: 'A table inside a table became lines of text in its cell',
        quote: wordsOf(block),
      })
      const inner = block.children.flatMap((row) => row.children.map((cell) => cellBlocks(cell.children, reading)))
      found.paragraphs.push(...inner.flatMap(({ paragraphs }) => paragraphs))
      found.figures.push(...inner.flatMap(({ figures }) => figures))
    } else if (block.type === 'paragraph') {
      const { content, pictures, mark, form } = lineOf(block.children, reading)
      if (block.numbering && content.length > 0)
        remark(reading, 'changed', {
          detail: 'A list inside a table became lines of text in its cell',
          quote: wordsOf(block),
        })
      if (content.length > 0)
        found.paragraphs.push({ type: 'paragraph', content: [...numbered(mark, form?.label), ...inLine(content)] })
      found.figures.push(...pictures)
      found.isBold &&= content.length === 0 || isBoldOnly(content)
    }
  }
  if (found.paragraphs.length === 0) found.paragraphs.push({ type: 'paragraph' })
  return found
}

const within = (span: number): number => Math.max(1, Math.min(span, SPAN_MAX))

type Grid = { rows: Json[]; figures: Json[]; boldRows: boolean[] }

function gridOf(rows: WordRow[], reading: DocxImportContext): Grid {
  const grid: Grid = { rows: [], figures: [], boldRows: [] }
  rows.forEach((row, index) => {
    const cells = row.children.filter((cell) => cell.type === 'tableCell')
    const read = cells.map((cell) => ({ cell, found: cellBlocks(cell.children, reading) }))
    grid.figures.push(...read.flatMap(({ found }) => found.figures))
    grid.boldRows.push(
      read.length > 0 &&
        read.every(({ found }) => found.isBold) &&
        read.some(({ cell }) => wordsOf(cell.children).trim()),
    )
    grid.rows.push({
      type: 'table_row',
      content: read.map(({ cell, found }) => cellNode(cell, { found, rowsLeft: rows.length - index })),
    })
  })
  return grid
}

type Cell = { found: Found; rowsLeft: number }

const cellNode = ({ colSpan, rowSpan }: WordCell, { found, rowsLeft }: Cell): Json => ({
  type: 'table_cell',
  attrs: { colspan: within(colSpan), rowspan: Math.min(within(rowSpan), rowsLeft) },
  content: found.paragraphs,
})

const spanOf = (cell: Json, name: string): number => Number(cell.attrs?.[name] ?? 1)

/** Returns the width of each row in columns. Includes cells of rows above that extend into the row. Pure. */
function widths(rows: Json[]): number[] {
  const reaching: number[] = []
  return rows.map((row, index) => {
    let width = reaching[index] ?? 0
    for (const cell of row.content ?? []) {
      width += spanOf(cell, 'colspan')
      for (let below = 1; below < spanOf(cell, 'rowspan'); below += 1)
        reaching[index + below] = (reaching[index + below] ?? 0) + spanOf(cell, 'colspan')
    }
    return width
  })
}

// Adds empty cells so that all rows have the same width, since Word allows rows of different widths.
function filled(rows: Json[]): Json[] {
  const each = widths(rows)
  const width = Math.max(...each)
  return rows.map((row, index) => ({
    ...row,
    content: [
      ...(row.content ?? []),
      ...Array.from({ length: width - (each[index] ?? 0) }, () => ({
        type: 'table_cell',
        content: [{ type: 'paragraph' }],
      })),
    ],
  }))
}

const withoutBold = (node: Json): Json => ({
  ...node,
  ...(node.marks ? { marks: node.marks.filter(({ type }) => type !== 'strong') } : {}),
  ...(node.content ? { content: node.content.map(withoutBold) } : {}),
})

// Converts a row to header cells. Removes explicit bold, since header cells are bold by default.
const asHeader = (row: Json, isBold: boolean | undefined): Json => ({
  ...row,
  content: row.content?.map((cell) => ({ ...(isBold ? withoutBold(cell) : cell), type: 'table_header' })) ?? [],
})

/** Returns a table's rows, and the pictures from its cells; undefined if it has no cells. */
export function rowsOf(table: WordTable, reading: DocxImportContext): { rows: Json[]; figures: Json[] } | undefined {
  const rows = table.children.filter((row) => row.type === 'tableRow' && row.children.length > 0)
  if (rows.length === 0) return undefined
  const grid = gridOf(rows, reading)
  if (grid.figures.length > 0)
    remark(reading, 'changed', { detail: 'Pictures inside a table became figures after it', quote: wordsOf(table) })
  // Only the first rows of a table can be header rows (ECMA-376, 17.4.49). If no row is marked as a header, a bold
  // first row counts as a header, unless all rows are bold.
  const marked = rows.findIndex(({ isHeader }) => !isHeader)
  const headers = marked < 0 ? rows.length : marked
  const isFirstApart = grid.boldRows[0] && grid.boldRows.slice(1).some((isBold) => !isBold)
  const heads = (index: number) => index < headers || (headers === 0 && index === 0 && isFirstApart)
  const content = filled(grid.rows).map((row, index) => (heads(index) ? asHeader(row, grid.boldRows[index]) : row))
  return { rows: content, figures: grid.figures }
}
