import type { ListMark } from '../../article/list-marks.ts'
import { isSafeLink } from '../../manuscript/marks.ts'
import { citation } from './citation.ts'
import { type WordLink, type WordRun, type WordText, wordsOf } from './model.ts'
import { noteOf } from './notes.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'
import type { Placeholder } from './placeholders/links.ts'
import { MONOSPACED } from './placeholders/run-properties.ts'
import { NAMES_A_PART } from './placeholders/link-fields.ts'

type Marks = NonNullable<Json['marks']>

/** A line of text, its number in a list, and its pictures. The pictures become figures after the line. */
export type DraftLine = {
  content: Json[]
  pictures: Json[]
  mark?: ListMark
  form?: { form: string; label: string } | undefined
}

const isBold = ({ isBold: bold, styleName }: WordRun): boolean => bold || styleName === 'Strong'
const isItalic = ({ isItalic: italic, styleName }: WordRun): boolean => italic || styleName === 'Emphasis'

function marksOf(run: WordRun, isLink: boolean): Marks {
  const marks: Marks = []
  if (isBold(run)) marks.push({ type: 'strong' })
  if (isItalic(run)) marks.push({ type: 'em' })
  // Drops the explicit underline of links, since pages underline all links.
  if (run.isUnderline && !isLink) marks.push({ type: 'underline' })
  if (run.verticalAlignment !== 'baseline') marks.push({ type: run.verticalAlignment })
  if (MONOSPACED.test(run.font ?? '')) marks.push({ type: 'code' })
  return marks
}

/** The spaces that replace a tab in program code, where indentation matters. */
const TAB_OF_CODE = '    '
const isCode = (marks: Json['marks'] = []): boolean => marks.some(({ type }) => type === 'code')

const same = (left: Json['marks'] = [], right: Json['marks'] = []): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

function add(content: Json[], text: string, marks: Marks): void {
  if (!text) return
  const last = content.at(-1)
  if (last?.type === 'text' && same(last.marks, marks)) last.text = (last.text ?? '') + text
  else content.push({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) })
}

const joined = (left: Marks, right: Marks): Marks => [
  ...left,
  ...right.filter(({ type }) => !left.some((mark) => mark.type === type)),
]

function looksOf(run: WordRun, reading: DocxImportContext): void {
  const quote = wordsOf(run)
  if (!quote.trim()) return
  if (run.isStrikethrough) remark(reading, 'changed', { detail: 'Strikethrough was removed from this text', quote })
  if (run.highlight) remark(reading, 'changed', { detail: 'Highlighting was removed from this text', quote })
  if (run.isSmallCaps || run.isAllCaps)
    remark(reading, 'changed', { detail: 'Text shown in capitals is kept as typed', quote })
}

function stoodFor(standIn: Placeholder, line: DraftLine, { reading, marks }: Reading): void {
  switch (standIn.is) {
    case 'formula':
      line.content.push(
        standIn.alone
          ? { type: 'equation', attrs: { id: reading.newId(), tex: standIn.tex } }
          : { type: 'formula', attrs: { tex: standIn.tex } },
      )
      return
    case 'citation':
      line.content.push(...citation(standIn.place, reading))
      return
    case 'mention':
      // The cross-reference is resolved later, since its target may come later in the document.
      line.content.push({ type: 'mention', attrs: { to: standIn.bookmark }, text: standIn.shown })
      return
    case 'bibliography':
      reading.bibliographies.push(standIn.entries)
      return
    case 'number':
      line.mark = standIn.mark
      line.form = standIn.form
      return
    case 'link':
      return
    case 'changed':
      remark(reading, 'changed', { detail: standIn.what, quote: standIn.quote ?? standIn.shown })
      add(line.content, standIn.shown, marks)
      return
    case 'lost':
      remark(reading, 'lost', { detail: standIn.what, quote: standIn.quote })
  }
}

type Reading = { reading: DocxImportContext; marks: Marks }

/**
 * Returns the reason why a link became text; undefined for an entry of a table of contents, since a manuscript has no
 * target for it.
 */
function lossOfLink(href: string, bookmark: string): string | undefined {
  if (href) return 'A link that was neither a web nor an e-mail address became text'
  if (bookmark) return bookmark.startsWith('_Toc') ? undefined : 'A link to another place in this document became text'
  return 'A link whose address is missing from the document became text'
}

function link(part: WordLink, line: DraftLine, { reading, marks }: Reading): void {
  const standIn = reading.placeholders.get(part.anchor)
  if (standIn && standIn.is !== 'link') return stoodFor(standIn, line, { reading, marks })
  // Mammoth gives a picture the link that Word stores with it.
  const { href, bookmark } = standIn ?? { href: part.href ?? '', bookmark: part.anchor ?? '' }
  const shown = wordsOf(part.children)
  if (bookmark && NAMES_A_PART.test(shown.trim()))
    return stoodFor({ is: 'mention', bookmark, shown }, line, { reading, marks })
  const isKept = isSafeLink(href)
  const loss = isKept ? undefined : lossOfLink(href, bookmark)
  const pictures = line.pictures.length
  const within = isKept ? joined([{ type: 'link', attrs: { href } }], marks) : marks
  for (const child of part.children) read(child, line, { reading, marks: within })
  if (line.pictures.length > pictures)
    remark(reading, 'changed', { detail: 'A picture lost its link', quote: href || bookmark })
  else if (loss && shown.trim()) remark(reading, 'changed', { detail: loss, quote: shown })
}

function comment(id: string, reading: DocxImportContext): void {
  const found = reading.document.comments.find(({ commentId }) => commentId === id)
  if (!found) return
  remark(reading, 'lost', {
    detail: `A comment by ${found.authorName?.trim() || 'someone'}`,
    quote: wordsOf(found.body),
  })
}

function read(part: WordText, line: DraftLine, { reading, marks }: Reading): void {
  switch (part.type) {
    case 'text':
      add(line.content, part.value, marks)
      return
    case 'tab':
      add(line.content, isCode(marks) ? TAB_OF_CODE : ' ', marks)
      return
    case 'checkbox':
      add(line.content, part.checked ? '☒' : '☐', marks)
      return
    case 'break':
      if (part.breakType === 'line') line.content.push({ type: 'hard_break' })
      // A page or a column may end in a paragraph, between two words.
      else if (!/\s$/.test(line.content.at(-1)?.text ?? ' ')) add(line.content, ' ', marks)
      return
    case 'noteReference':
      line.content.push(...noteOf(part, reading))
      return
    case 'commentReference':
      comment(part.commentId, reading)
      return
    case 'image':
      reading.pictures.push({ image: part, alt: (part.altText ?? '').trim() })
      line.pictures.push({ type: 'figure', attrs: { id: reading.newId(), file: String(reading.pictures.length - 1) } })
      return
    case 'bookmarkStart':
      return
    case 'hyperlink':
      link(part, line, { reading, marks })
      return
    case 'run':
      looksOf(part, reading)
      for (const child of part.children)
        read(child, line, {
          reading,
          marks: joined(marks, marksOf(part, marks.some(({ type }) => type === 'link') || child.type === 'hyperlink')),
        })
  }
}

// Removes white space and line breaks at both ends of a paragraph, since they have no effect there, except in program
// code.
function trimmed(content: Json[]): Json[] {
  if (
    content.every(({ type, text, marks }) => type === 'hard_break' || isCode(marks) || !text?.trim()) &&
    content.some(({ text, marks }) => isCode(marks) && text?.trim())
  )
    return content
  const rest = [...content]
  const isBlank = (node: Json | undefined) =>
    node && (node.type === 'hard_break' || (node.type === 'text' && !node.text?.trim()))
  while (isBlank(rest.at(-1))) rest.pop()
  while (isBlank(rest[0])) rest.shift()
  const [first, last] = [rest[0], rest.at(-1)]
  if (first?.type === 'text') first.text = first.text?.trimStart() ?? ''
  if (last?.type === 'text') last.text = last.text?.trimEnd() ?? ''
  return rest
}

/** Returns the line of a paragraph, a heading or a caption. */
export function lineOf(parts: WordText[], reading: DocxImportContext): DraftLine {
  const line: DraftLine = { content: [], pictures: [] }
  for (const part of parts) read(part, line, { reading, marks: [] })
  return { ...line, content: trimmed(line.content) }
}
