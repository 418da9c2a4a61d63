import type { ArticleBlock, Cell, FigureBlock, Inline, Note, Rows, TableBlock } from '../../article/article.ts'
import { SPAN_MAX } from '../../article/limits.ts'
import { ALIGNED, calsRowsOf } from './cals/tables.ts'
import { inlinesOf } from './inline.ts'
import type { JatsImportContext } from './import-context.ts'
import { graphicsOf } from '../xml/graphics.ts'
import { sourceOf } from '../xml/links.ts'
import { attribute, child, children, descendants, type Element, nameOf } from '../xml/xml.ts'

// Readers of what a table's caption and foot hold, handed in because those in turn may hold tables.
type Readers = {
  blocksOf(element: Element, reading: JatsImportContext, skip?: string[]): ArticleBlock[]
  captionOf(element: Element, reading: JatsImportContext): { label: string; title: Inline[]; caption: ArticleBlock[] }
  creditsOf(element: Element, reading: JatsImportContext): ArticleBlock[]
}

const spanOf = (cell: Element, name: string): number | undefined => {
  const span = Number(attribute(cell, name) || attribute(cell, name.toUpperCase()))
  return Number.isInteger(span) && span > 1 && span <= SPAN_MAX ? span : undefined
}

const cellOf = (cell: Element, isHead: boolean, reading: JatsImportContext): Cell => ({
  c: inlinesOf(cell, reading),
  h: isHead || nameOf(cell) === 'th' ? true : undefined,
  colspan: spanOf(cell, 'colspan'),
  rowspan: spanOf(cell, 'rowspan'),
  align: ALIGNED.get(attribute(cell, 'align').toLowerCase()),
})

/** Returns the rows of an XHTML table; of one of the OASIS (CALS) model those of each of its groups. */
function rowsOf(table: Element, reading: JatsImportContext): Rows[] {
  const groups = children(table, 'tgroup')
  if (groups.length > 0) return groups.map((group) => calsRowsOf(group, (entry) => inlinesOf(entry, reading)))
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
  return [rows]
}

const SHOWN = [
  'label',
  'caption',
  'title',
  'object-id',
  'alternatives',
  'table',
  'tbody',
  'graphic',
  'media',
  'table-wrap-foot',
  'permissions',
  'attrib',
  'alt-text',
  'long-desc',
]

/**
 * Returns the pictures of a table: all of them if it has no rows, else those in addition to its rows. A picture that is
 * another form of the rows is left out.
 */
function figuresOf(
  element: Element,
  id: string,
  { hasRows, reading }: { hasRows: boolean; reading: JatsImportContext },
) {
  const parts = children(element).filter(
    (part) => !hasRows || (nameOf(part) !== 'alternatives' && !attribute(part, 'alternate-form-of')),
  )
  const graphics = parts
    .filter((part) => ['graphic', 'media', 'alternatives'].includes(nameOf(part)))
    .flatMap((part) => graphicsOf(part))
  return graphics.map((graphic, index): FigureBlock => {
    const own = `${id}-picture-${index + 1}`
    reading.graphics.push({ id: own, graphics: [graphic] })
    return { t: 'figure', id: own, label: '', title: [], caption: [], alt: graphic.alt || undefined }
  })
}

const isNote = (element: Element): boolean => nameOf(element) === 'fn'

/**
 * Returns a table with its caption and notes; one that is only a picture keeps caption, notes and the link to its
 * source.
 */
export function tableOf(
  element: Element,
  reading: JatsImportContext,
  { blocksOf, captionOf, creditsOf }: Readers,
): TableBlock {
  const isBare = nameOf(element) === 'table'
  const tables = isBare || nameOf(element) === 'array' ? [element] : descendants(element, 'table')
  const feet = children(element, 'table-wrap-foot')
  const notes: Note[] = feet.flatMap((foot) => descendants(foot, 'fn')).map(reading.noteOf)
  const rows = tables
    .flatMap((table) => rowsOf(table, reading))
    .filter(({ head, body }) => head.length + body.length > 0)
  const caption = isBare
    ? { label: '', title: inlinesOf(child(element, 'caption'), reading), caption: [] }
    : captionOf(element, reading)
  const ownTitle = inlinesOf(child(tables[0], 'title'), reading)
  const id = reading.ids.of(element)
  const figures = isBare ? [] : figuresOf(element, id, { hasRows: rows.length > 0, reading })
  return {
    t: 'table',
    id,
    ...caption,
    title: caption.title.length > 0 ? caption.title : ownTitle,
    ...(figures.length > 0 ? { figures } : {}),
    tables: rows,
    notes,
    foot: [
      // Some publishers wrap a list or a formula as a table.
      ...(isBare ? [] : blocksOf(element, reading, SHOWN)),
      ...feet
        .flatMap((foot) => children(foot))
        .filter((part) => !isNote(part))
        .flatMap((part) => footBlocks(part, reading, blocksOf)),
      ...creditsOf(element, reading),
    ],
    source: rows.length > 0 && figures.length === 0 ? undefined : sourceOf(element, reading.doi),
  }
}

const footBlocks = (part: Element, reading: JatsImportContext, blocksOf: Readers['blocksOf']): ArticleBlock[] =>
  nameOf(part) === 'fn-group' ? [] : blocksOf(part, reading)
