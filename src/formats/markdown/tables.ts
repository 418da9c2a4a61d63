import type { Cell, Formula, Inline, InlinePicture, Rows } from '../article/article.ts'
import { inlinesText } from '../article/text.ts'
import { directionOfInlines } from './direction.ts'
import { markdownTex } from './formulas.ts'
import { formulaMarkdown, inlinesMarkdown, literalOf } from './inlines.ts'

type Notes = ReadonlySet<string>

// Returns whether an element would end a Markdown cell: a line break, or a vertical bar in code, a formula or a URL.
const endsCell = (part: Inline): boolean => {
  if (typeof part === 'string') return false
  if (part.t === 'br') return true
  if (part.t === 'picture') return (part.source ?? '').includes('|')
  if (part.t === 'math') return formulaMarkdown(part, '$').includes('|')
  if (part.t === 'code') return inlinesText(part.c).includes('|')
  return (part.t === 'a' && part.href.includes('|')) || part.c.some(endsCell)
}

// Returns whether Markdown supports a cell: one without spans, line breaks and a direction of its own. Only cells of
// the first row may be header cells.
const isSimple = (cell: Cell, isHead: boolean): boolean =>
  !cell.colspan &&
  !cell.rowspan &&
  (isHead || !cell.h) &&
  directionOfInlines(cell.c) !== 'rtl' &&
  !cell.c.some(endsCell)

const markdownRow = (row: Cell[], notes: Notes): string =>
  `| ${row.map(({ c }) => inlinesMarkdown(c, notes).replace(/\s+/g, ' ').trim()).join(' | ')} |`

const ALIGNED = { center: ':---:', right: '---:' } as const

// Returns the line below a column's heading. It gives the alignment, if all cells of the column have the same one.
function alignmentOf([, ...rows]: Cell[][], column: number): string {
  const [first, ...others] = rows.map((row) => row[column]?.align)
  return first && others.every((align) => align === first) ? ALIGNED[first] : '---'
}

// Returns a Markdown table; undefined if the table has merged cells, or does not have exactly one header row. Markdown
// does not support such tables.
function simpleTable({ head, body }: Rows, notes: Notes): string | undefined {
  const rows = [...head, ...body]
  const columns = rows[0]?.length ?? 0
  const isWhole = rows.every((row, at) => row.length === columns && row.every((cell) => isSimple(cell, at === 0)))
  if (head.length !== 1 || columns === 0 || !isWhole) return undefined
  const line = `|${Array.from({ length: columns }, (_, at) => ` ${alignmentOf(rows, at)} |`).join('')}`
  const [first = [], ...others] = rows
  return [markdownRow(first, notes), line, ...others.map((row) => markdownRow(row, notes))].join('\n')
}

const htmlSigns = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

// Matches characters that Pandoc reads as Markdown, TeX or a citation within HTML tables. Some have this effect only at
// the start of a cell.
const READ = /[\\`*_[\]{}$|~^#@!]|(?<=^\s*)[-+:=]|(?<=^\s*\d+)[.)]/g

// Escapes text with numeric character references, which HTML and Markdown parsers both read as plain text.
const htmlText = (text: string): string => htmlSigns(text).replace(READ, (sign) => `&#${sign.codePointAt(0)};`)

const htmlLink = (address: string, content: string): string =>
  `<a href="${htmlSigns(address).replace(/"/g, '&quot;')}">${content}</a>`

function htmlFormula(formula: Formula): string {
  const tex = markdownTex(formula)
  if (tex) return htmlSigns(`$${tex}$`)
  const words = literalOf(formula)
  return words || !formula.source ? htmlText(words) : htmlLink(formula.source, 'formula')
}

function htmlPicture({ alt, source }: InlinePicture): string {
  const words = htmlText(alt || 'picture')
  return source ? htmlLink(source, words) : `&#91;${words}&#93;`
}

const TAGS: Record<string, string> = {
  i: 'em',
  b: 'strong',
  sup: 'sup',
  sub: 'sub',
  u: 'u',
  code: 'code',
  cites: 'sup',
}

function htmlInline(part: Inline): string {
  if (typeof part === 'string') return htmlText(part)
  if (part.t === 'br') return '<br>'
  if (part.t === 'math') return htmlFormula(part)
  if (part.t === 'picture') return htmlPicture(part)
  const inside = part.c.map(htmlInline).join('')
  if (part.t === 'a') return htmlLink(part.href, inside)
  if (part.t === 'sc') return `<span style="font-variant:small-caps;">${inside}</span>`
  const tag = TAGS[part.t]
  return tag ? `<${tag}>${inside}</${tag}>` : inside
}

function htmlCell({ c, h, colspan, rowspan, align }: Cell): string {
  const name = h ? 'th' : 'td'
  const attributes = Object.entries({
    colspan,
    rowspan,
    align,
    dir: directionOfInlines(c) === 'rtl' ? 'rtl' : undefined,
  }).flatMap(([key, value]) => (value ? [` ${key}="${value}"`] : []))
  return `<${name}${attributes.join('')}>${c.map(htmlInline).join('')}</${name}>`
}

const htmlRows = (tag: string, rows: Cell[][]): string =>
  rows.length > 0
    ? `<${tag}>\n${rows.map((row) => `<tr>${row.map(htmlCell).join('')}</tr>`).join('\n')}\n</${tag}>\n`
    : ''

const notedIn = (parts: Inline[], notes: Notes): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || !('c' in part)) return []
    return part.t === 'x' && notes.has(part.to) ? [inlinesMarkdown([...part.c, part], notes)] : notedIn(part.c, notes)
  })

// Returns an HTML table. Parsers do not read Markdown within HTML, so a note's mark is written as its letter, and a
// line below the table links to the note.
function htmlTable({ head, body }: Rows, notes: Notes): string {
  const noted = [...head, ...body].flat().flatMap(({ c }) => notedIn(c, notes))
  const below = noted.length > 0 ? `\n\nNotes: ${noted.join(' ')}` : ''
  return `<table>\n${htmlRows('thead', head)}${htmlRows('tbody', body)}</table>${below}`
}

/** Returns a table's rows: in Markdown if it supports them, otherwise in HTML, which keeps merged cells. Pure. */
export const rowsMarkdown = (rows: Rows, notes: Notes): string => simpleTable(rows, notes) ?? htmlTable(rows, notes)
