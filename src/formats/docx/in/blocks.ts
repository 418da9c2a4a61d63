import { linesOf, listsOf } from './lists.ts'
import type { DocxPiece } from './pieces.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'

/** A block of a section. `heading` names the level that it had in Word, where it is one. */
export type DraftBlock = { node: Json; block: number; words: string; heading?: number; isTitle?: boolean }

type Caption = Extract<DocxPiece, { is: 'caption' }>
type Table = Extract<DocxPiece, { is: 'table' }>
type Figure = Extract<DocxPiece, { is: 'figure' }>

// Word generates descriptions of pictures, and marks them only with these words.
const BY_WORD = /\s*(?:AI-generated content may be incorrect\.?|Description automatically generated.*)\s*$/is

function bind({ bookmarks }: Caption, id: string, reading: DocxImportContext): void {
  for (const bookmark of bookmarks) reading.parts.set(bookmark, id)
}

type Notes = Extract<DocxPiece, { is: 'text' }>[]
type TableParts = { caption: Caption | undefined; notes: Notes; reading: DocxImportContext }

function tableNode(table: Table, { caption, notes, reading }: TableParts): Json {
  const id = reading.newId()
  if (caption) bind(caption, id, reading)
  const lines = notes.flatMap(({ content }, index) => (index > 0 ? [{ type: 'hard_break' }, ...content] : content))
  return {
    type: 'table_figure',
    attrs: { id },
    content: [
      { type: 'table_caption', content: caption?.content ?? [] },
      { type: 'table', content: table.rows },
      { type: 'table_notes', content: lines },
    ],
  }
}

function figureNode({ node, block }: Figure, caption: Caption | undefined, reading: DocxImportContext): Json {
  const picture = reading.pictures[Number(node.attrs?.['file'])]
  const alt = (picture?.alt ?? '').replace(BY_WORD, '').trim()
  reading.block = block
  const quote = caption?.words ?? ''
  if (!alt)
    remark(reading, 'changed', { detail: 'This picture says nothing to who cannot see it. Please describe it', quote })
  else if (alt !== picture?.alt)
    remark(reading, 'changed', {
      detail: 'Word described this picture by itself. Please check the description',
      quote: alt,
    })
  if (caption) bind(caption, String(node.attrs?.['id']), reading)
  const { content, attrs } = withoutCredits(caption?.content ?? [])
  return { ...node, attrs: { ...node.attrs, alt, ...attrs }, content }
}

const paragraph = (content: Json[]): Json => ({ type: 'paragraph', content })

function plainBlock(piece: Exclude<DocxPiece, Table | Figure | { is: 'item' }>): DraftBlock {
  const { block, words } = piece
  switch (piece.is) {
    case 'title':
      return { node: { type: 'heading', attrs: { level: 3 }, content: piece.content }, block, words, isTitle: true }
    case 'heading':
      return {
        node: { type: 'heading', attrs: { level: 3 }, content: piece.content },
        block,
        words,
        heading: piece.level,
      }
    case 'caption':
      // No picture or table is near: it is text, with the number that it had.
      return { node: paragraph(piece.whole), block, words }
    case 'equation':
      return { node: piece.node, block, words }
    case 'text':
      return {
        node: piece.quoted ? { type: 'blockquote', content: [paragraph(piece.content)] } : paragraph(piece.content),
        block,
        words,
      }
  }
}

type Taken = { block: DraftBlock[]; used: number }

/**
 * Returns whether captions are above their parts. Between two tables (or two pictures) the document's other captions
 * decide; else captions of tables are above, and those of pictures below. Pure.
 */
function standAbove(pieces: DocxPiece[], of: 'table' | 'figure'): boolean {
  let [above, below] = [0, 0]
  for (const [at, piece] of pieces.entries()) {
    if (piece.is !== 'caption' || piece.of !== of) continue
    if (pieces[at + 1]?.is === of) above += 1
    if (pieces[at - 1]?.is === of) below += 1
  }
  return above === below ? of === 'table' : above > below
}

/** Returns the caption below a part, unless it is the one above the next. */
function captionBelow(pieces: DocxPiece[], at: number, of: 'table' | 'figure'): Caption | undefined {
  const [caption, next] = pieces.slice(at, at + 2)
  if (caption?.is !== 'caption' || caption.of !== of) return undefined
  return next?.is === of && standAbove(pieces, of) ? undefined : caption
}

function takeTable(pieces: DocxPiece[], at: number, reading: DocxImportContext): Taken {
  const [here, next] = pieces.slice(at, at + 2)
  const isAbove = here?.is === 'caption'
  const table = (isAbove ? next : here) as Table
  const caption = isAbove ? here : captionBelow(pieces, at + 1, 'table')
  const used = 1 + (caption ? 1 : 0)
  const notes: Notes = []
  for (const behind of pieces.slice(at + used)) {
    if (behind.is !== 'text' || !behind.isNotes) break
    notes.push(behind)
  }
  const node = tableNode(table, { caption, notes, reading })
  return { block: [{ node, block: table.block, words: table.words }], used: used + notes.length }
}

function takeFigure(pieces: DocxPiece[], at: number, reading: DocxImportContext): Taken {
  const [here, next] = pieces.slice(at, at + 2)
  const isAbove = here?.is === 'caption'
  const figure = (isAbove ? next : here) as Figure
  const caption = isAbove ? here : captionBelow(pieces, at + 1, 'figure')
  const node = figureNode(figure, caption, reading)
  return { block: [{ node, block: figure.block, words: caption?.words ?? '' }], used: caption ? 2 : 1 }
}

function takeItems(pieces: DocxPiece[], at: number): Taken {
  const lines = linesOf(pieces.slice(at))
  const { block = 0, words = '' } = pieces[at] ?? {}
  return { block: listsOf(lines).map((node) => ({ node, block, words })), used: lines.length }
}

function take(pieces: DocxPiece[], at: number, reading: DocxImportContext): Taken {
  const here = pieces[at] as DocxPiece
  const next = pieces[at + 1]
  if (here.is === 'item') return takeItems(pieces, at)
  if (here.is === 'table' || (here.is === 'caption' && here.of === 'table' && next?.is === 'table'))
    return takeTable(pieces, at, reading)
  if (here.is === 'figure' || (here.is === 'caption' && here.of === 'figure' && next?.is === 'figure'))
    return takeFigure(pieces, at, reading)
  return { block: [plainBlock(here)], used: 1 }
}

// Paragraphs that were quoted one after another are one quotation.
function joined(blocks: DraftBlock[]): DraftBlock[] {
  const result: DraftBlock[] = []
  for (const block of blocks) {
    const last = result.at(-1)
    if (last?.node.type === 'blockquote' && block.node.type === 'blockquote')
      last.node.content = [...(last.node.content ?? []), ...(block.node.content ?? [])]
    else result.push(block)
  }
  return result
}

/** Groups pieces that belong together into blocks: captions, notes of tables, lists, quotations. */
export function blocksOf(pieces: DocxPiece[], reading: DocxImportContext): DraftBlock[] {
  const blocks: DraftBlock[] = []
  let at = 0
  while (at < pieces.length) {
    const taken = take(pieces, at, reading)
    blocks.push(...taken.block)
    at += taken.used
  }
  return joined(blocks).map((block) => ({ ...block, node: pointed(block.node, reading) }))
}

// A bookmark outside all captions keeps the words that Word showed.
function pointed(node: Json, reading: DocxImportContext): Json {
  if (node.type === 'mention') {
    const to = reading.parts.get(String(node.attrs?.['to']))
    return to ? { type: 'mention', attrs: { to } } : { type: 'text', text: node.text ?? '' }
  }
  return node.content ? { ...node, content: node.content.map((child) => pointed(child, reading)) } : node
}

/** Matches the credits after a figure's caption, as authors write them. */
const CREDITS = /(?:^|\s)(Source|Consent|Licence|License): (?=\S)/g

/** The same on a line of its own, as our own Word export writes it. */
const CREDIT_LINE = /^(Source|Consent|Licence|License): (\S.*)$/

const NAMES: Record<string, 'source' | 'consent' | 'licence'> = {
  Source: 'source',
  Consent: 'consent',
  Licence: 'licence',
  License: 'licence',
}

type Credits = Record<string, string>

// Consent is a sentence; the others end where the caption's does.
function credit(name: string, said: string): Credits {
  const known = NAMES[name] ?? ''
  return { [known]: known === 'consent' ? said : said.replace(/\.$/, '') }
}

/** Splits a text into the credits at its end and the text before them. Pure. */
function parted(text: string): { before: string; credits: Credits } {
  const starts = Array.from(text.matchAll(CREDITS))
  const credits = starts.map((start, index) =>
    credit(start[1] ?? '', text.slice(start.index + start[0].length, starts[index + 1]?.index).trim()),
  )
  return { before: text.slice(0, starts[0]?.index).trimEnd(), credits: Object.assign({}, ...credits) as Credits }
}

const isLink = ({ marks = [] }: Json): boolean => marks.every(({ type }) => type === 'link')

/** Returns the credits in the last line; undefined if the line belongs to the caption. */
function lastLine(content: Json[]): { rest: Json[]; credits: Credits } | undefined {
  const end = content.findLastIndex(({ type }) => type === 'hard_break')
  const line = content.slice(end + 1)
  if (!line.every((node) => node.type === 'text' && isLink(node))) return undefined
  const [, name = '', said = ''] = CREDIT_LINE.exec(line.map(({ text }) => text).join('')) ?? []
  // Several credits on one line are separated as authors write them.
  if (!name || parted(said).before !== said) return undefined
  return { rest: content.slice(0, Math.max(0, end)), credits: credit(name, said) }
}

function takenOff(content: Json[], credits: Credits = {}): { content: Json[]; credits: Credits } {
  const last = lastLine(content)
  if (last) return takenOff(last.rest, { ...last.credits, ...credits })
  const words = content.at(-1)
  if (words?.type !== 'text' || !words.text || words.marks || Object.keys(credits).length > 0)
    return { content, credits }
  const found = parted(words.text)
  const rest = content.slice(0, -1)
  return { content: found.before ? [...rest, { ...words, text: found.before }] : rest, credits: found.credits }
}

/** Returns a figure's caption without its licence, source and consent, which have places of their own. Pure. */
export function withoutCredits(whole: Json[]): { content: Json[]; attrs: Record<string, string> } {
  const { content, credits } = takenOff(whole)
  return { content, attrs: { ...credits, ...(credits['consent'] ? { patient: 'yes' } : {}) } }
}
