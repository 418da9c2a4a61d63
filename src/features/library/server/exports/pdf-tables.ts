import type { Cell, Inline, Rows } from '#formats/article/article.ts'
import { inlinesText } from '#formats/article/text.ts'

type Placed = {
  c: Inline[]
  h: boolean
  x: number
  y: number
  colspan: number
  rowspan: number
  align: 'left' | 'center' | 'right'
}

export type Grid = {
  columns: number
  headrows: number
  /** Whether the head may stand again on each further page: not with links, which PDF/UA wants once. */
  repeated: boolean
  head: Placed[]
  body: Placed[]
  /** Size of the letters, smaller the more columns there are. */
  size: number
  /** The rows as plain lines, for where a grid cannot be drawn. */
  lines: string[]
}

const takenAt = (x: number, y: number): string => `${x},${y}`

/** Puts the cells of some rows on a grid, from line `top` on. Spans that would leave the rows or cover another cell are cut. */
function place(rows: Cell[][], top: number): Placed[] {
  const taken = new Set<string>()
  const bottom = top + rows.length
  return rows.flatMap((row, index) => {
    const y = top + index
    let x = 0
    return row.map((cell): Placed => {
      while (taken.has(takenAt(x, y))) x += 1
      const rowspan = Math.max(1, Math.min(cell.rowspan ?? 1, bottom - y))
      let colspan = 1
      while (colspan < (cell.colspan ?? 1) && !taken.has(takenAt(x + colspan, y))) colspan += 1
      for (let down = 0; down < rowspan; down += 1)
        for (let right = 0; right < colspan; right += 1) taken.add(takenAt(x + right, y + down))
      const placed: Placed = { c: cell.c, h: cell.h ?? false, x, y, colspan, rowspan, align: cell.align ?? 'left' }
      x += colspan
      return placed
    })
  })
}

const sizeFor = (columns: number): number => (columns <= 5 ? 8.5 : columns <= 8 ? 7.5 : columns <= 12 ? 6.5 : 5.5)

const hasLink = (inlines: Inline[]): boolean =>
  inlines.some((inline) => {
    if (typeof inline === 'string') return false
    return (
      inline.t === 'a' ||
      ((inline.t === 'math' || inline.t === 'picture') && !!inline.source) ||
      ('c' in inline && hasLink(inline.c))
    )
  })

const lineOf = (row: Cell[]): string => row.map(({ c }) => inlinesText(c)).join(' | ')

/** A table's rows with each cell at its place, as typesetting needs them. Pure. */
export function gridOf({ head, body }: Rows): Grid {
  const placedHead = place(head, 0)
  // Not the rows as written: a line below a last row without a cell would lie outside the table, which Typst refuses.
  const headrows = Math.max(0, ...placedHead.map(({ y, rowspan }) => y + rowspan))
  const placedBody = place(body, headrows)
  const columns = Math.max(1, ...[...placedHead, ...placedBody].map(({ x, colspan }) => x + colspan))
  return {
    columns,
    headrows,
    repeated: !head.some((row) => row.some(({ c }) => hasLink(c))),
    head: placedHead,
    body: placedBody,
    size: sizeFor(columns),
    lines: [...head, ...body].map(lineOf).filter(Boolean),
  }
}
