import type { ArticleBlock, Cell, FigureBlock, Inline, Note, Rows, TableBlock } from '../../article/article.ts'
import type { NamedGraphic } from '../../article/files.ts'
import { SPAN_MAX } from '../../article/limits.ts'
import { inlinesText } from '../../article/text.ts'
import { ALIGNED, calsRowsOf } from './cals/tables.ts'
import { inlinesOf, LINE_BREAK, rawInlines, tidy } from './inline.ts'
import type { JatsImportContext } from './import-context.ts'
import { altOf, graphicsOf } from '../xml/graphics.ts'
import { sourceOf } from '../xml/links.ts'
import { attribute, child, children, descendants, type Element, nameOf } from '../xml/xml.ts'

// Functions that read a table's caption and foot. They are parameters, since a caption may contain tables as well.
type Readers = {
  blocksOf(element: Element, reading: JatsImportContext, skip?: string[]): ArticleBlock[]
  captionOf(element: Element, reading: JatsImportContext): { label: string; title: Inline[]; caption: ArticleBlock[] }
  creditsOf(element: Element, reading: JatsImportContext): ArticleBlock[]
}

const spanOf = (cell: Element, name: string): number | undefined => {
  const span = Number(attribute(cell, name) || attribute(cell, name.toUpperCase()))
  return Number.isInteger(span) && span > 1 && span <= SPAN_MAX ? span : undefined
}

const isSpace = (inline: Inline): boolean => typeof inline === 'string' && inline.trim() === ''

/** Returns the content of a table cell, in which each paragraph and each item of a list begins a line. */
function cellInlines(cell: Element, reading: JatsImportContext): Inline[] {
  const lines: Inline[] = []
  for (const inline of rawInlines(cell, reading)) {
    if (inline === LINE_BREAK) {
      while (lines.length > 0 && isSpace(lines.at(-1) ?? '')) lines.pop()
      const last = lines.at(-1)
      if (last === undefined || (typeof last === 'object' && last.t === 'br')) continue
      if (typeof last === 'string') lines[lines.length - 1] = last.trimEnd()
    }
    lines.push(inline)
  }
  return tidy(lines)
}

const cellOf = (cell: Element, isHead: boolean, reading: JatsImportContext): Cell => ({
  c: cellInlines(cell, reading),
  h: isHead || nameOf(cell) === 'th' ? true : undefined,
  colspan: spanOf(cell, 'colspan'),
  rowspan: spanOf(cell, 'rowspan'),
  align: ALIGNED.get(attribute(cell, 'align').toLowerCase()),
})

/** Returns the rows of an XHTML table, or of each group of an OASIS (CALS) table. */
function rowsOf(table: Element, reading: JatsImportContext): Rows[] {
  const groups = children(table, 'tgroup')
  if (groups.length > 0) return groups.map((group) => calsRowsOf(group, (entry) => cellInlines(entry, reading)))
  const rows = { thead: [] as Cell[][], tbody: [] as Cell[][], tfoot: [] as Cell[][] }
  const read = (parent: Element, group: keyof typeof rows): void => {
    for (const part of children(parent)) {
      const name = nameOf(part)
      if (name === 'tr') {
        const cells = children(part).filter((cell) => nameOf(cell) === 'td' || nameOf(cell) === 'th')
        rows[group].push(cells.map((cell) => cellOf(cell, group === 'thead', reading)))
      } else if (name === 'thead' || name === 'tbody' || name === 'tfoot') read(part, name)
    }
  }
  read(table, 'tbody')
  // Puts the footer last, wherever the file has it.
  return [{ head: rows.thead, body: [...rows.tbody, ...rows.tfoot] }]
}

const CELLS: ReadonlySet<string> = new Set(['td', 'th', 'entry', 'entrytbl'])

/** Returns the tables in an element, without tables that are nested in a cell. */
const outerTables = (element: Element): Element[] =>
  children(element).flatMap((part) => {
    if (nameOf(part) === 'table') return [part]
    return CELLS.has(nameOf(part)) ? [] : outerTables(part)
  })

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

const isOtherForm = (part: Element): boolean =>
  nameOf(part) === 'alternatives' || attribute(part, 'alternate-form-of') !== ''

/**
 * Returns the pictures of a table. `shown` appear on the page. `forms` are other forms of the rows, which only exports
 * need.
 */
function picturesOf(element: Element, hasRows: boolean): { shown: NamedGraphic[]; forms: NamedGraphic[] } {
  const parts = children(element).filter((part) => ['graphic', 'media', 'alternatives'].includes(nameOf(part)))
  const { shown = [], forms = [] } = Object.groupBy(parts, (part) => (hasRows && isOtherForm(part) ? 'forms' : 'shown'))
  return { shown: shown.flatMap(graphicsOf), forms: forms.flatMap(graphicsOf) }
}

const figuresOf = (shown: NamedGraphic[], id: string, reading: JatsImportContext): FigureBlock[] =>
  shown.map((graphic, index) => {
    const own = `${id}-picture-${index + 1}`
    reading.graphics.push({ id: own, graphics: [graphic] })
    return { t: 'figure', id: own, label: '', title: [], caption: [], alt: graphic.alt || undefined }
  })

/**
 * Returns the description of a table for people who cannot see it, as blocks, since only pictures have alternative text
 * here.
 */
const descriptionOf = (element: Element): ArticleBlock[] =>
  altOf(element) ? [{ t: 'p', c: [`Description: ${altOf(element)}`] }] : []

const isNotes = (element: Element): boolean => /^(?:fn|fn-group)$/.test(nameOf(element))

/** Returns the parts of a table's foot: its notes with the paragraphs above one of them, and the other parts. */
function partsOf(foot: Element): { noted: Element[]; others: Element[] } {
  const parts = children(foot)
  const last = parts.findLastIndex(isNotes)
  const isNoted = (part: Element, index: number) => index <= last && (nameOf(part) === 'p' || isNotes(part))
  return { noted: parts.filter(isNoted), others: parts.filter((part, index) => !isNoted(part, index)) }
}

/** Returns the notes below a table. A paragraph above one of them is a note without a mark. */
function notesOf(foot: Element, reading: JatsImportContext, blocksOf: Readers['blocksOf']): Note[] {
  const { noted, others } = partsOf(foot)
  return [
    ...noted.flatMap((part): Note[] => {
      if (nameOf(part) === 'fn') return [reading.noteOf(part)]
      if (nameOf(part) === 'fn-group') return descendants(part, 'fn').map(reading.noteOf)
      return [{ id: reading.ids.of(part), label: '', blocks: blocksOf(part, reading), origin: { element: 'p' } }]
    }),
    ...others.flatMap((part) => descendants(part, 'fn')).map(reading.noteOf),
  ]
}

/** Returns a table with its caption and notes. A table that is only a picture also has the URL of its source. */
export function tableOf(
  element: Element,
  reading: JatsImportContext,
  { blocksOf, captionOf, creditsOf }: Readers,
): TableBlock {
  const isBare = nameOf(element) === 'table'
  const tables = isBare || nameOf(element) === 'array' ? [element] : outerTables(element)
  const feet = children(element, 'table-wrap-foot')
  const notes = feet.flatMap((foot) => notesOf(foot, reading, blocksOf))
  const rows = tables
    .flatMap((table) => rowsOf(table, reading))
    .filter(({ head, body }) => head.length + body.length > 0)
  const caption = isBare
    ? { label: '', title: inlinesOf(child(element, 'caption'), reading), caption: [] }
    : captionOf(element, reading)
  const ownTitle = inlinesOf(child(tables[0], 'title'), reading)
  const id = reading.ids.of(element)
  const { shown, forms } = isBare ? { shown: [], forms: [] } : picturesOf(element, rows.length > 0)
  const figures = figuresOf(shown, id, reading)
  return {
    t: 'table',
    id,
    ...caption,
    title: caption.title.length > 0 ? caption.title : ownTitle,
    caption:
      caption.title.length > 0 && ownTitle.length > 0 && inlinesText(ownTitle) !== inlinesText(caption.title)
        ? [{ t: 'p', c: ownTitle }, ...caption.caption]
        : caption.caption,
    ...(figures.length > 0 ? { figures } : {}),
    ...(forms.length > 0 ? { graphics: forms } : {}),
    tables: rows,
    notes,
    foot: [
      // Some publishers tag a list or a formula as a table. Such blocks are shown below the table.
      ...(isBare ? [] : blocksOf(element, reading, SHOWN)),
      ...feet.flatMap((foot) => partsOf(foot).others).flatMap((part) => blocksOf(part, reading)),
      ...creditsOf(element, reading),
      ...(figures.length === 0 ? descriptionOf(element) : []),
    ],
    source: rows.length > 0 && figures.length === 0 ? undefined : sourceOf(element, reading.doi),
  }
}
