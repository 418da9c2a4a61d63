import type { ListMark } from '../../article/list-marks.ts'
import { isSafeLink } from '../../manuscript/marks.ts'
import { citation } from './citation.ts'
import { type WordLink, type WordRun, type WordText, wordsOf } from './model.ts'
import { noteOf } from './notes.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'
import type { Placeholder } from './placeholders/links.ts'
import { NAMES_A_PART } from './placeholders/placeholders.ts'

type Marks = NonNullable<Json['marks']>

/** A line of text, its number in a list, and its pictures, which become figures after it. */
export type DraftLine = { content: Json[]; pictures: Json[]; mark?: ListMark }

const isBold = ({ isBold: bold, styleName }: WordRun): boolean => bold || styleName === 'Strong'
const isItalic = ({ isItalic: italic, styleName }: WordRun): boolean => italic || styleName === 'Emphasis'

const MONOSPACED = /^(?:courier|consolas|menlo|monaco|lucida console|.*\bmono\b)/i

function marksOf(run: WordRun, isLink: boolean): Marks {
  const marks: Marks = []
  if (isBold(run)) marks.push({ type: 'strong' })
  if (isItalic(run)) marks.push({ type: 'em' })
  // A link has its own underline.
  if (run.isUnderline && !isLink) marks.push({ type: 'underline' })
  if (run.verticalAlignment !== 'baseline') marks.push({ type: run.verticalAlignment })
  if (MONOSPACED.test(run.font ?? '')) marks.push({ type: 'code' })
  return marks
}

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
  if (run.isStrikethrough)
    remark(reading, 'changed', { detail: 'Text that was struck through stands without the stroke', quote })
  if (run.highlight) remark(reading, 'changed', { detail: 'Highlighted text stands without its colour', quote })
  if (run.isSmallCaps || run.isAllCaps)
    remark(reading, 'changed', { detail: 'Text set in capitals stands as it was typed', quote })
}

function stoodFor(
  standIn: Placeholder,
  line: DraftLine,
  { reading, marks }: { reading: DocxImportContext; marks: Marks },
): void {
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
      // The part that contains the bookmark is known once everything is read.
      line.content.push({ type: 'mention', attrs: { to: standIn.bookmark }, text: standIn.shown })
      return
    case 'bibliography':
      reading.bibliographies.push(standIn.entries)
      return
    case 'number':
      line.mark = standIn.mark
      return
    case 'changed':
      remark(reading, 'changed', { detail: standIn.what, quote: standIn.shown })
      add(line.content, standIn.shown, marks)
      return
    case 'lost':
      remark(reading, 'lost', { detail: standIn.what, quote: standIn.quote })
  }
}

function link(part: WordLink, line: DraftLine, { reading, marks }: { reading: DocxImportContext; marks: Marks }): void {
  const standIn = reading.placeholders.get(part.anchor)
  if (standIn) return stoodFor(standIn, line, { reading, marks })
  const shown = wordsOf(part.children)
  if (part.anchor && NAMES_A_PART.test(shown.trim()))
    return stoodFor({ is: 'mention', bookmark: part.anchor, shown }, line, { reading, marks })
  const href = part.href ?? ''
  const isKept = isSafeLink(href)
  if (href && !isKept)
    remark(reading, 'changed', {
      detail: 'A link that leads neither to the web nor to a mail stands as text',
      quote: shown,
    })
  const within = isKept ? joined([{ type: 'link', attrs: { href } }], marks) : marks
  for (const child of part.children) read(child, line, { reading, marks: within })
}

function comment(id: string, reading: DocxImportContext): void {
  const found = reading.document.comments.find(({ commentId }) => commentId === id)
  if (!found) return
  remark(reading, 'lost', {
    detail: `A comment by ${found.authorName?.trim() || 'somebody'}`,
    quote: wordsOf(found.body),
  })
}

function read(part: WordText, line: DraftLine, { reading, marks }: { reading: DocxImportContext; marks: Marks }): void {
  switch (part.type) {
    case 'text':
      add(line.content, part.value, marks)
      return
    case 'tab':
      add(line.content, ' ', marks)
      return
    case 'checkbox':
      add(line.content, part.checked ? '☒' : '☐', marks)
      return
    case 'break':
      if (part.breakType === 'line') line.content.push({ type: 'hard_break' })
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

// White space at either end of a paragraph is meaningless, and so is a break there.
function trimmed(content: Json[]): Json[] {
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

/** Returns the text of a paragraph, a heading or a caption. */
export function lineOf(parts: WordText[], reading: DocxImportContext): DraftLine {
  const line: DraftLine = { content: [], pictures: [] }
  for (const part of parts) read(part, line, { reading, marks: [] })
  return { ...line, content: trimmed(line.content) }
}
