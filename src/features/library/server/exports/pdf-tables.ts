import type { Cell, Inline, Rows } from '#formats/article/article.ts'
import { inlinesText } from '#formats/article/text.ts'

type Placed = {
  c: Inline[]
  h: boolean
  x: number
  y: number
  colspan: number
  rowspan: number
  align: 'start' | 'center' | 'right'
  /** False for a short cell, whose row stays on one page. */
  breakable: boolean
}

/** The font size and the column widths with which a grid fits the page. */
type Fit = {
  /** The font size in points; smaller for wider tables. */
  size: number
  /** The widths of the columns in ems, with their padding. */
  widths: number[]
  /** True if Typst may choose the widths, since every column has room for its longest word. */
  isFree: boolean
  /**
   * The maximum length of an unbroken word, in letters; 0 if all words fit. Longer words are broken, since no column
   * has room for them.
   */
  letters: number
}

type Grid = {
  columns: number
  headrows: number
  /** True if the head may be repeated on each page; false if it has links, since PDF/UA allows a link only once. */
  repeated: boolean
  head: Placed[]
  body: Placed[]
  fit: Fit
  /** The fit on a landscape page, if a portrait page would need broken words or an unreadably small font. */
  turned?: Fit
  /** The rows as lines of plain text, used if the grid cannot be typeset. */
  lines: string[]
}

const TEXT_WIDTH_PT = 450
const TURNED_WIDTH_PT = 690
const PADDING_PT = 6
const SIZES_PT = [8.5, 7.5, 6.5, 5.5]
const SMALLEST_PT = 5.5
const READABLE_PT = 6.5
/** Number of steps of a binary search, enough for a result that is exact to a hundredth of a point. */
const SHARING_STEPS = 20
const BROKEN_LETTERS_MIN = 4
/** Maximum estimated number of lines of a cell whose row is kept on one page. */
const KEPT_LINES_MAX = 12
/** Maximum estimated width of a column of continuous text, in ems. */
const NATURAL_EM_MAX = 60

const takenAt = (x: number, y: number): string => `${x},${y}`

/**
 * Places the cells of rows on a grid, starting at row `top`. Spans that exceed the rows or cover another cell are cut.
 */
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
      const { c, h = false, align = 'start' } = cell
      const placed: Placed = { c, h, x, y, colspan, rowspan, align, breakable: true }
      x += colspan
      return placed
    })
  })
}

const hasLink = (inlines: Inline[]): boolean =>
  inlines.some((inline) => {
    if (typeof inline === 'string') return false
    return (
      inline.t === 'a' ||
      inline.t === 'x' ||
      inline.t === 'cite' ||
      ((inline.t === 'math' || inline.t === 'picture') && !!inline.source) ||
      ('c' in inline && hasLink(inline.c))
    )
  })

const lineOf = (row: Cell[]): string => row.map(({ c }) => inlinesText(c)).join(' | ')

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uff60]/u
const NARROW = /[iljtf.,;:'|()[\]! ]/
const CAPITAL = /[\p{Lu}\d%–—+=<>≤≥±mw]/u

/** Estimates the width of a text in ems. Pure. */
const widthEm = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + (WIDE.test(letter) ? 1 : NARROW.test(letter) ? 0.32 : CAPITAL.test(letter) ? 0.68 : 0.55),
    0,
  )

// Splits a text at each possible line break.
const unbroken = (text: string): string[] => text.split(/\s+|(?<=[\p{L}\p{N}][-/–])(?=\p{L})|(?<=\p{Script=Han})/u)

type Needs = { minimum: number; natural: number }

/**
 * Estimates two widths of each column in ems: the width of its longest word, and the width of its longest cell. Pure.
 */
function needsOf(cells: Placed[], columns: number): Needs[] {
  const needs = Array.from({ length: columns }, (): Needs => ({ minimum: 0.5, natural: 0.5 }))
  for (const { c, x, colspan, h } of cells.toSorted((one, other) => one.colspan - other.colspan)) {
    const text = inlinesText(c)
    const weight = h ? 1.08 : 1
    const spanned = needs.slice(x, x + colspan)
    const missing = (wanted: number, has: number): number => Math.max(0, wanted - has) / colspan
    const minimum = missing(
      weight * Math.max(...unbroken(text).map(widthEm)),
      spanned.reduce((sum, need) => sum + need.minimum, 0),
    )
    const natural = missing(
      Math.min(NATURAL_EM_MAX, weight * widthEm(text)),
      spanned.reduce((sum, need) => sum + need.natural, 0),
    )
    for (const need of spanned) {
      need.minimum += minimum
      need.natural = Math.max(need.minimum, need.natural + natural)
    }
  }
  return needs
}

const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Divides the width of the page among the columns as Typst does: narrow columns get the width that they need, and the
 * others get equal shares. No column gets less than its minimum. Pure.
 */
function shared(needs: Needs[], room: number): number[] {
  const widths = (share: number): number[] =>
    needs.map(({ minimum, natural }) => Math.max(minimum, Math.min(natural, share)))
  let [low, high] = [0, room]
  for (let step = 0; step < SHARING_STEPS; step += 1) {
    const share = (low + high) / 2
    if (total(widths(share)) > room) high = share
    else low = share
  }
  return widths(low)
}

/** Chooses the largest font size in which every column has room for its longest word. Pure. */
function fitTo(needs: Needs[], roomPt: number): Fit {
  const most = needs.length <= 5 ? 8.5 : needs.length <= 8 ? 7.5 : needs.length <= 12 ? 6.5 : 5.5
  const room = roomPt - PADDING_PT * needs.length
  const size = SIZES_PT.find((one) => one <= most && one * total(needs.map(({ minimum }) => minimum)) <= room)
  if (!size) {
    const fair = room / SMALLEST_PT / needs.length
    const cut = needs.map(({ minimum, natural }) => ({ minimum: Math.min(minimum, fair), natural }))
    const letters = Math.max(BROKEN_LETTERS_MIN, Math.floor(fair / 0.7))
    return { size: SMALLEST_PT, widths: padded(shared(cut, room / SMALLEST_PT), SMALLEST_PT), isFree: false, letters }
  }
  const widths = shared(needs, room / size)
  const unbound = shared(
    needs.map(({ natural }) => ({ minimum: 0, natural })),
    room / size,
  )
  const isFree = needs.every(({ minimum }, index) => minimum <= (unbound[index] ?? 0) + 0.01)
  return { size, widths: padded(widths, size), isFree, letters: 0 }
}

const padded = (widths: number[], size: number): number[] =>
  widths.map((width) => Number((width + PADDING_PT / size).toFixed(2)))

/**
 * Returns the number of rows at the beginning of the body that contain only header cells; 0 if the table has a head.
 * Pure.
 */
function headRowsIn({ head, body }: Rows): number {
  if (head.length > 0) return 0
  const isHead = (row: Cell[]): boolean => row.length > 1 && row.every(({ h }) => h)
  const rows = Math.max(
    0,
    body.findIndex((row) => !isHead(row)),
  )
  const isClosed = body.slice(0, rows).every((row, y) => row.every(({ rowspan = 1 }) => y + rowspan <= rows))
  return isClosed ? rows : 0
}

const breaksIn = (inlines: Inline[]): number =>
  total(
    inlines.map((inline) =>
      typeof inline === 'string' ? 0 : inline.t === 'br' ? 1 : 'c' in inline ? breaksIn(inline.c) : 0,
    ),
  )

/** Marks the short cells, so that their rows are not divided between pages. Pure. */
function kept(cells: Placed[], { widths }: Fit): Placed[] {
  const linesOf = ({ c, x, colspan }: Placed): number =>
    breaksIn(c) + Math.ceil((1.2 * widthEm(inlinesText(c))) / total(widths.slice(x, x + colspan)))
  return cells.map((cell) => ({ ...cell, breakable: cell.rowspan > 1 || linesOf(cell) > KEPT_LINES_MAX }))
}

/** Returns a table's rows with the position of each cell and the widths of its columns, for typesetting. Pure. */
export function gridOf(rows: Rows): Grid {
  const more = headRowsIn(rows)
  const [head, body] = more > 0 ? [rows.body.slice(0, more), rows.body.slice(more)] : [rows.head, rows.body]
  const placedHead = place(head, 0)
  // Counts only rows with cells. A rule below an empty last row would be outside the table, and Typst refuses such a
  // rule.
  const headrows = Math.max(0, ...placedHead.map(({ y, rowspan }) => y + rowspan))
  const placedBody = place(body, headrows)
  const cells = [...placedHead, ...placedBody]
  const columns = Math.max(1, ...cells.map(({ x, colspan }) => x + colspan))
  const needs = needsOf(cells, columns)
  const fit = fitTo(needs, TEXT_WIDTH_PT)
  const isCramped = fit.letters > 0 || fit.size < READABLE_PT
  const turned = isCramped ? fitTo(needs, TURNED_WIDTH_PT) : undefined
  return {
    columns,
    headrows,
    repeated: !head.some((row) => row.some(({ c }) => hasLink(c))),
    head: placedHead,
    body: kept(placedBody, fit),
    fit,
    ...(turned && { turned }),
    lines: [...head, ...body].map(lineOf).filter(Boolean),
  }
}
