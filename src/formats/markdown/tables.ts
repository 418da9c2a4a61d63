import type { Cell, Inline, Rows } from '../article/article.ts'
import { inlinesText } from '../article/text.ts'
import { formulaMarkdown, inlinesMarkdown } from './inlines.ts'

type Notes = ReadonlySet<string>

// Within code and formulas, a vertical bar is indistinguishable from the one that ends a cell.
const endsCell = (part: Inline): boolean => {
  if (typeof part === 'string') return false
  if (part.t === 'br') return true
  if (part.t === 'picture') return false
  if (part.t === 'math') return formulaMarkdown(part, '$').includes('|')
  return part.t === 'code' ? inlinesText(part.c).includes('|') : part.c.some(endsCell)
}

const isSimple = (cell: Cell): boolean => !cell.colspan && !cell.rowspan && !cell.c.some(endsCell)

const markdownRow = (row: Cell[], notes: Notes): string =>
  `| ${row.map(({ c }) => inlinesMarkdown(c, notes).replace(/\s+/g, ' ').trim()).join(' | ')} |`

// Rows of Markdown know no merged cells, and one line of headings.
function simpleTable({ head, body }: Rows, notes: Notes): string | undefined {
  const rows = [...head, ...body]
  const columns = rows[0]?.length ?? 0
  if (head.length !== 1 || !rows.every((row) => row.length === columns && row.every(isSimple))) return undefined
  const line = `|${' --- |'.repeat(columns)}`
  const [first = [], ...others] = rows
  return [markdownRow(first, notes), line, ...others.map((row) => markdownRow(row, notes))].join('\n')
}

const htmlText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const TAGS: Record<string, string> = {
  i: 'em',
  b: 'strong',
  sup: 'sup',
  sub: 'sub',
  u: 'u',
  code: 'code',
  cites: 'sup',
}

function htmlInline(part: Inline, notes: Notes): string {
  if (typeof part === 'string') return htmlText(part)
  if (part.t === 'br') return '<br>'
  if (part.t === 'math' || part.t === 'picture') return htmlText(inlinesMarkdown([part], notes))
  const inside = part.c.map((inner) => htmlInline(inner, notes)).join('')
  if (part.t === 'a') return `<a href="${htmlText(part.href).replace(/"/g, '&quot;')}">${inside}</a>`
  const tag = TAGS[part.t]
  return tag ? `<${tag}>${inside}</${tag}>` : inside
}

function htmlCell({ c, h, colspan, rowspan, align }: Cell, notes: Notes): string {
  const name = h ? 'th' : 'td'
  const attributes = Object.entries({ colspan, rowspan, align }).flatMap(([key, value]) =>
    value ? [` ${key}="${value}"`] : [],
  )
  return `<${name}${attributes.join('')}>${c.map((part) => htmlInline(part, notes)).join('')}</${name}>`
}

const htmlRows = (tag: string, rows: Cell[][], notes: Notes): string =>
  rows.length > 0
    ? `<${tag}>\n${rows.map((row) => `<tr>${row.map((cell) => htmlCell(cell, notes)).join('')}</tr>`).join('\n')}\n</${tag}>\n`
    : ''

const notedIn = (parts: Inline[], notes: Notes): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || !('c' in part)) return []
    return part.t === 'x' && notes.has(part.to) ? [inlinesMarkdown([...part.c, part], notes)] : notedIn(part.c, notes)
  })

// Markdown within HTML is not parsed: a note's mark becomes its letter, and a line below the table links to the note.
function htmlTable({ head, body }: Rows, notes: Notes): string {
  const noted = [...head, ...body].flat().flatMap(({ c }) => notedIn(c, notes))
  const below = noted.length > 0 ? `\n\nNotes: ${noted.join(' ')}` : ''
  return `<table>\n${htmlRows('thead', head, notes)}${htmlRows('tbody', body, notes)}</table>${below}`
}

/** Returns a table's rows: in Markdown if it supports them, else in HTML, which keeps merged cells. Pure. */
export const rowsMarkdown = (rows: Rows, notes: Notes): string => simpleTable(rows, notes) ?? htmlTable(rows, notes)
