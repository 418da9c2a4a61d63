import { Paragraph, Table, TableCell, TableRow, WidthType, AlignmentType } from 'docx'
import type { Cell, Rows } from '../../article/article.ts'
import { changeProperties, directed, ended, runsOf } from './inline.ts'
import type { DocxExportContext } from './export-context.ts'

const ALIGNED = { center: AlignmentType.CENTER, right: AlignmentType.END }

const cellOf = (cell: Cell, isHead: boolean, writing: DocxExportContext): TableCell =>
  new TableCell({
    columnSpan: cell.colspan ?? 1,
    rowSpan: cell.rowspan ?? 1,
    children: [
      new Paragraph({
        ...directed(cell.c),
        ...ended([], writing),
        ...(cell.align ? { alignment: ALIGNED[cell.align] } : {}),
        children: runsOf(cell.c, writing, isHead || cell.h ? { bold: true } : {}),
      }),
    ],
  })

/**
 * Returns a Word table. Header rows are marked as such, so that Word repeats them on each page and screen readers
 * announce them.
 */
export function tableOf({ head, body }: Rows, writing: DocxExportContext): Table {
  const rows = [...head.map((cells) => ({ cells, isHead: true })), ...body.map((cells) => ({ cells, isHead: false }))]
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      ({ cells, isHead }) =>
        new TableRow({
          ...(isHead ? { tableHeader: true } : {}),
          cantSplit: true,
          ...changeProperties(writing.changes, writing),
          children: cells.map((cell) => cellOf(cell, isHead, writing)),
        }),
    ),
  })
}
