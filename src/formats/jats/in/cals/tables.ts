import type { Cell, Inline, Rows } from '../../../article/article.ts'
import { SPAN_MAX } from '../../../article/limits.ts'
import { attribute, children, type Element, nameOf } from '../../xml/xml.ts'

export const ALIGNED: ReadonlyMap<string, Cell['align']> = new Map([
  ['center', 'center'],
  ['right', 'right'],
  ['char', 'right'],
])

type Span = { first: number; last: number }
/** The columns of a `tgroup`: their indexes from 0 by name, and the named spans of several columns. */
type Columns = {
  places: ReadonlyMap<string, number>
  spans: ReadonlyMap<string, Span>
  aligns: string[]
  align: string
}

/** Returns the columns of a group. Source: OASIS Exchange Table Model, `colspec` and `spanspec`. */
function columnsOf(group: Element): Columns {
  const places = new Map<string, number>()
  const aligns: string[] = []
  let next = 0
  for (const spec of children(group, 'colspec')) {
    const number = Number(attribute(spec, 'colnum'))
    const place = Number.isInteger(number) && number > 0 ? number - 1 : next
    next = place + 1
    if (place >= SPAN_MAX) continue
    places.set(attribute(spec, 'colname'), place)
    aligns[place] = attribute(spec, 'align')
  }
  const spans = children(group, 'spanspec').flatMap((spec): [string, Span][] => {
    const [first, last] = ['namest', 'nameend'].map((name) => places.get(attribute(spec, name)))
    return first === undefined || last === undefined ? [] : [[attribute(spec, 'spanname'), { first, last }]]
  })
  return { places, spans: new Map(spans), aligns, align: attribute(group, 'align') }
}

/** Returns the columns that an entry names; undefined if it names none, since it then follows the previous entry. */
function namedSpan(entry: Element, { places, spans }: Columns): Span | undefined {
  const span = spans.get(attribute(entry, 'spanname'))
  if (span) return span
  const first = places.get(attribute(entry, 'namest')) ?? places.get(attribute(entry, 'colname'))
  if (first === undefined) return undefined
  return { first, last: Math.max(first, places.get(attribute(entry, 'nameend')) ?? first) }
}

type InlinesOf = (entry: Element) => Inline[]
type Reading = { columns: Columns; isHead: boolean; rowHeader: boolean; inlinesOf: InlinesOf }

/**
 * Returns the cells of one row. `covered` contains, for each column, the number of further rows that a cell above
 * covers. The function updates `covered`.
 */
function rowOf(row: Element, covered: number[], { columns, isHead, rowHeader, inlinesOf }: Reading): Cell[] {
  const cells: Cell[] = []
  const free = (from: number): number => {
    let place = from
    while ((covered[place] ?? 0) > 0) place += 1
    return place
  }
  const below: number[] = []
  let next = free(0)
  const add = (cell: Cell, { first, last }: Span, moreRows: number) => {
    cells.push(cell)
    for (let place = first; place <= last; place += 1) below[place] = moreRows
    next = free(last + 1)
  }
  for (const entry of children(row).filter((one) => /^entry(?:tbl)?$/.test(nameOf(one)))) {
    const named = namedSpan(entry, columns)
    const span = named && named.first >= next ? named : { first: next, last: next }
    // Columns without an entry in this row stay empty.
    while (next < span.first) add({ c: [] }, { first: next, last: next }, 0)
    const { first } = span
    let last = first
    while (last < span.last && !covered[last + 1]) last += 1
    const moreRows = Math.min(SPAN_MAX - 1, Math.max(0, Number.parseInt(attribute(entry, 'morerows'), 10) || 0))
    const align = attribute(entry, 'align') || attribute(row, 'align') || columns.aligns[first] || columns.align
    const cell: Cell = {
      c: inlinesOf(entry),
      h: isHead || (rowHeader && first === 0) ? true : undefined,
      colspan: last > first ? last - first + 1 : undefined,
      rowspan: moreRows > 0 ? moreRows + 1 : undefined,
      align: ALIGNED.get(align.toLowerCase()),
    }
    add(cell, { first, last }, moreRows)
  }
  const width = Math.max(covered.length, below.length)
  for (let place = 0; place < width; place += 1) covered[place] = below[place] ?? Math.max(0, (covered[place] ?? 0) - 1)
  return cells
}

/** Returns the rows of one `tgroup`. The footer rows come last, wherever they are in the file. Pure. */
export function calsRowsOf(group: Element, inlinesOf: InlinesOf): Rows {
  const columns = columnsOf(group)
  const { parentNode: table } = group
  const rowHeader = table !== null && attribute(table as Element, 'rowheader') === 'firstcol'
  const rowsOf = (name: string): Cell[][] =>
    children(group, name).flatMap((part) => {
      const covered: number[] = []
      return children(part, 'row').map((row) =>
        rowOf(row, covered, { columns, isHead: name === 'thead', rowHeader, inlinesOf }),
      )
    })
  return { head: rowsOf('thead'), body: [...rowsOf('tbody'), ...rowsOf('tfoot')] }
}
