import { type Caption, captionsOf, type Figure, type Table } from './captions.ts'
import { linesOf, listsOf } from './lists.ts'
import type { DocxPiece } from './pieces.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'

/** A block of a section. For a heading, `heading` is its level in Word. */
export type DraftBlock = { node: Json; block: number; words: string; heading?: number; isTitle?: boolean }

// Matches the phrase that Word appends to a picture description that it generated.
const BY_WORD = /\s*(?:AI-generated content may be incorrect\.?|Description automatically generated.*)\s*$/is

function bind({ bookmarks, label, words }: Caption, id: string, reading: DocxImportContext): void {
  if (label) reading.numbers.set(id, { label, words })
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
    remark(reading, 'changed', {
      detail: 'This picture has no description for readers who cannot see it. Please add one',
      quote,
    })
  else if (alt !== picture?.alt)
    remark(reading, 'changed', {
      detail: 'Word generated this picture’s description. Please check it',
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
      // A caption without an adjacent picture or table becomes a paragraph with the number that Word showed.
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

/** The captions of tables and of groups of pictures. The key is the first table or picture of the group. */
type Captions = ReturnType<typeof captionsOf>

function takeTable(table: Table, behind: DocxPiece[], { captions, reading }: Captioned): Taken {
  const caption = captions.get(table)?.caption
  const below = behind[0] !== undefined && behind[0] === caption ? 1 : 0
  const notes: Notes = []
  for (const piece of behind.slice(below)) {
    if (piece.is !== 'text' || !piece.isNotes) break
    notes.push(piece)
  }
  const node = tableNode(table, { caption, notes, reading })
  return { block: [{ node, block: table.block, words: table.words }], used: 1 + below + notes.length }
}

function takeFigure(figure: Figure, { captions, reading }: Captioned): Taken {
  const { caption, parts = 1 } = captions.get(figure) ?? {}
  const node = figureNode(figure, caption, reading)
  if (caption && parts > 1)
    remark(reading, 'changed', {
      detail: `${parts} pictures with one caption became ${parts} figures. The first has the caption`,
      quote: caption.words,
    })
  return { block: [{ node, block: figure.block, words: caption?.words ?? '' }], used: 1 }
}

function takeItems(pieces: DocxPiece[], at: number): Taken {
  const lines = linesOf(pieces.slice(at))
  const { block = 0, words = '' } = pieces[at] ?? {}
  return { block: listsOf(lines).map((node) => ({ node, block, words })), used: lines.length }
}

type Captioned = { captions: Captions; bound: ReadonlySet<Caption>; reading: DocxImportContext }

function take(pieces: DocxPiece[], at: number, context: Captioned): Taken {
  const here = pieces[at] as DocxPiece
  if (here.is === 'item') return takeItems(pieces, at)
  if (here.is === 'table') return takeTable(here, pieces.slice(at + 1), context)
  if (here.is === 'figure') return takeFigure(here, context)
  if (here.is === 'caption') {
    if (context.bound.has(here)) return { block: [], used: 1 }
    context.reading.block = here.block
    const detail = 'A caption without a picture or table next to it became a paragraph'
    remark(context.reading, 'changed', { detail, quote: here.words })
  }
  return { block: [plainBlock(here)], used: 1 }
}

// Joins adjacent quoted paragraphs into one quotation.
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

/** Groups paragraphs and tables into blocks: figures and tables with their captions and notes, lists, quotations. */
export function blocksOf(pieces: DocxPiece[], reading: DocxImportContext): DraftBlock[] {
  const blocks: DraftBlock[] = []
  const captions = captionsOf(pieces)
  const bound = new Set(Array.from(captions.values(), ({ caption }) => caption))
  let at = 0
  while (at < pieces.length) {
    const taken = take(pieces, at, { captions, bound, reading })
    blocks.push(...taken.block)
    at += taken.used
  }
  return joined(blocks).map((block) => ({ ...block, node: pointed(block.node, reading) }))
}

// Resolves cross-references. If no caption contains the bookmark, keeps the text that Word showed.
function pointed(node: Json, reading: DocxImportContext): Json {
  if (node.type === 'mention') {
    const to = reading.parts.get(String(node.attrs?.['to']))
    return to ? { type: 'mention', attrs: { to } } : { type: 'text', text: node.text ?? '' }
  }
  return node.content ? { ...node, content: node.content.map((child) => pointed(child, reading)) } : node
}

/** Matches credits that authors write after a figure's caption. */
const CREDITS = /(?:^|\s)(Source|Consent|Licence|License): (?=\S)/g

/** Matches a credit on a separate line, as our own Word export writes it. */
const CREDIT_LINE = /^(Source|Consent|Licence|License): (\S.*)$/

const NAMES: Record<string, 'source' | 'consent' | 'licence'> = {
  Source: 'source',
  Consent: 'consent',
  Licence: 'licence',
  License: 'licence',
}

type Credits = Record<string, string>

// Returns one credit. Removes the full stop at its end, except from a consent, which is a sentence.
function credit(name: string, said: string): Credits {
  const known = NAMES[name] ?? ''
  return { [known]: known === 'consent' ? said : said.replace(/\.$/, '') }
}

/** Separates the credits at the end of `text` from the part before them. Pure. */
function parted(text: string): { before: string; credits: Credits } {
  const starts = Array.from(text.matchAll(CREDITS))
  const credits = starts.map((start, index) =>
    credit(start[1] ?? '', text.slice(start.index + start[0].length, starts[index + 1]?.index).trim()),
  )
  return { before: text.slice(0, starts[0]?.index).trimEnd(), credits: Object.assign({}, ...credits) as Credits }
}

const isLink = ({ marks = [] }: Json): boolean => marks.every(({ type }) => type === 'link')

/** Returns the credit in the last line, and the caption without that line; undefined if the line is not a credit. */
function lastLine(content: Json[]): { rest: Json[]; credits: Credits } | undefined {
  const end = content.findLastIndex(({ type }) => type === 'hard_break')
  const line = content.slice(end + 1)
  if (!line.every((node) => node.type === 'text' && isLink(node))) return undefined
  const [, name = '', said = ''] = CREDIT_LINE.exec(line.map(({ text }) => text).join('')) ?? []
  // A line with several credits is not handled here: the caller splits it in the same way as credits after a caption.
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

/** Moves licence, source and consent from a figure's caption to its attributes. Pure. */
export function withoutCredits(whole: Json[]): { content: Json[]; attrs: Record<string, string> } {
  const { content, credits } = takenOff(whole)
  return { content, attrs: { ...credits, ...(credits['consent'] ? { patient: 'yes' } : {}) } }
}
