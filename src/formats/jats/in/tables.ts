import type { Block, Cell, Inline, Note, Rows, TableBlock } from '../../article/article.ts'
import { SPAN_MAX } from '../../article/limits.ts'
import { inlinesOf } from './inline.ts'
import type { Reading } from './reading.ts'
import { sourceOf } from '../xml/links.ts'
import { attribute, child, children, descendants, type Element, nameOf } from '../xml/xml.ts'

// Readers of what a table's caption and foot hold, handed in because those in turn may hold tables.
type Readers = {
  blocksOf(element: Element, reading: Reading, skip?: string[]): Block[]
  captionOf(element: Element, reading: Reading): { label: string; title: Inline[]; caption: Block[] }
  creditsOf(element: Element, reading: Reading): Block[]
}

const spanOf = (cell: Element, name: string): number | undefined => {
  const span = Number(attribute(cell, name) || attribute(cell, name.toUpperCase()))
  return Number.isInteger(span) && span > 1 && span <= SPAN_MAX ? span : undefined
}

const ALIGNED: ReadonlyMap<string, Cell['align']> = new Map([
  ['center', 'center'],
  ['right', 'right'],
  ['char', 'right'],
])

const cellOf = (cell: Element, isHead: boolean, reading: Reading): Cell => ({
  c: inlinesOf(cell, reading),
  h: isHead || nameOf(cell) === 'th' ? true : undefined,
  colspan: spanOf(cell, 'colspan'),
  rowspan: spanOf(cell, 'rowspan'),
  align: ALIGNED.get(attribute(cell, 'align').toLowerCase()),
})

function rowsOf(table: Element, reading: Reading): Rows {
  const rows: Rows = { head: [], body: [] }
  const read = (parent: Element, isHead: boolean): void => {
    for (const part of children(parent)) {
      const name = nameOf(part)
      if (name === 'tr') {
        const cells = children(part).filter((cell) => nameOf(cell) === 'td' || nameOf(cell) === 'th')
        rows[isHead ? 'head' : 'body'].push(cells.map((cell) => cellOf(cell, isHead, reading)))
      } else if (name === 'thead' || name === 'tbody' || name === 'tfoot') read(part, name === 'thead')
    }
  }
  read(table, false)
  return rows
}

const isNote = (element: Element): boolean => nameOf(element) === 'fn'

/** A table with its caption and notes; one that is only a picture keeps caption, notes and the link to its source. */
export function tableOf(element: Element, reading: Reading, { blocksOf, captionOf, creditsOf }: Readers): TableBlock {
  const isBare = nameOf(element) === 'table'
  const tables = isBare ? [element] : descendants(element, 'table')
  const feet = children(element, 'table-wrap-foot')
  const notes: Note[] = feet.flatMap((foot) => descendants(foot, 'fn')).map(reading.noteOf)
  const rows = tables.map((table) => rowsOf(table, reading)).filter(({ head, body }) => head.length + body.length > 0)
  const caption = isBare
    ? { label: '', title: inlinesOf(child(element, 'caption'), reading), caption: [] }
    : captionOf(element, reading)
  return {
    t: 'table',
    id: reading.ids.of(element),
    ...caption,
    tables: rows,
    notes,
    foot: [
      ...feet
        .flatMap((foot) => children(foot))
        .filter((part) => !isNote(part))
        .flatMap((part) => footBlocks(part, reading, blocksOf)),
      ...creditsOf(element, reading),
    ],
    source: rows.length ? undefined : sourceOf(element, reading.doi),
  }
}

const footBlocks = (part: Element, reading: Reading, blocksOf: Readers['blocksOf']): Block[] =>
  nameOf(part) === 'fn-group' ? [] : blocksOf(part, reading)
