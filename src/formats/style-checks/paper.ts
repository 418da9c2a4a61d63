import { sentencesOf, unwrapped } from './sentences.ts'

/** The fields of ProseMirror JSON that the checks read; see formats/manuscript/schema.ts. */
type JsonNode = {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string }[]
  content?: JsonNode[]
}

/** Represents a citation in a block's text. */
const CITED = '\uFFFC'

/** Represents a formula or a cross-reference in a block's text. */
const UNREAD = '\uFFFD'

type ProseBlock = {
  kind: 'text' | 'heading' | 'caption' | 'notes'
  text: string
  /** The position of each character in the section, and at the end the position of the block's end. */
  places: number[]
}

/** A block that has or should have a caption. */
type CaptionedPart = {
  kind: 'figure' | 'table' | 'supplement' | 'equation'
  id: string
  caption: string
  alt: string
  from: number
  to: number
}

/** A cross-reference to a part by its id. */
type Mentioned = { id: string; from: number }

type ReadSection = { blocks: ProseBlock[]; parts: CaptionedPart[]; cited: string[]; mentioned: Mentioned[] }

const KINDS: Record<string, ProseBlock['kind']> = {
  paragraph: 'text',
  heading: 'heading',
  figure: 'caption',
  supplement: 'caption',
  table_caption: 'caption',
  table_notes: 'notes',
}

const PARTS: Record<string, CaptionedPart['kind']> = {
  figure: 'figure',
  supplement: 'supplement',
  table_figure: 'table',
  equation: 'equation',
}

const INLINE_ATOMS: Record<string, string> = {
  citation: CITED,
  formula: UNREAD,
  mention: UNREAD,
  footnote: '',
  hard_break: '\n',
}

const attr = ({ attrs }: JsonNode, name: string): string => (typeof attrs?.[name] === 'string' ? attrs[name] : '')

const isPutIn = (node: JsonNode): boolean =>
  attr(node, 'suggested').startsWith('insertion:') || (node.marks ?? []).some(({ type }) => type === 'insertion')

function sizeOf(node: JsonNode): number {
  if (node.type === 'text') return node.text?.length ?? 0
  if (node.type in INLINE_ATOMS || node.type === 'equation') return 1
  return 2 + (node.content ?? []).reduce((sum, child) => sum + sizeOf(child), 0)
}

const listed = (text: string): string[] => text.split(/\s+/).filter((id) => id !== '')

function readLine(node: JsonNode, start: number, section: ReadSection): ProseBlock {
  const block: ProseBlock = { kind: KINDS[node.type] ?? 'text', text: '', places: [] }
  let at = start + 1
  for (const child of node.content ?? []) {
    const stands = child.type === 'text' ? (child.text ?? '') : (INLINE_ATOMS[child.type] ?? '')
    if (!isPutIn(child)) {
      for (let index = 0; index < stands.length; index += 1) block.places.push(child.type === 'text' ? at + index : at)
      block.text += stands
      if (child.type === 'citation') section.cited.push(...listed(attr(child, 'refs')))
      if (child.type === 'mention') section.mentioned.push({ id: attr(child, 'to'), from: at })
    }
    at += sizeOf(child)
  }
  block.places.push(at)
  block.text = unwrapped(block.text)
  return block
}

function readPart(node: JsonNode, start: number, section: ReadSection): void {
  const kind = PARTS[node.type]
  if (!kind) return
  const before = section.blocks.length
  readChildren(node, start, section)
  const caption = section.blocks.slice(before).find((block) => block.kind === 'caption')
  section.parts.push({
    kind,
    id: attr(node, 'id'),
    caption: (kind === 'equation' ? attr(node, 'tex') : (caption?.text ?? '')).trim(),
    alt: attr(node, 'alt'),
    from: start,
    to: start + sizeOf(node),
  })
}

function readChildren(node: JsonNode, start: number, section: ReadSection): void {
  if (node.type in KINDS) {
    section.blocks.push(readLine(node, start, section))
    return
  }
  let at = start + 1
  for (const child of node.content ?? []) {
    readNode(child, at, section)
    at += sizeOf(child)
  }
}

function readNode(node: JsonNode, start: number, section: ReadSection): void {
  if (isPutIn(node)) return
  if (node.type in PARTS) readPart(node, start, section)
  else readChildren(node, start, section)
}

/**
 * Reads a section as blocks of text, with the position of each character. Skips pending insertions, which are not part
 * of the paper yet. Pure.
 */
function readDocument(doc: JsonNode): ReadSection {
  const section: ReadSection = { blocks: [], parts: [], cited: [], mentioned: [] }
  // Positions are relative to the document's content. The start of the document itself takes one position, hence -1.
  readChildren(doc, -1, section)
  return section
}

/** Reads a section from plain text. Each line is a paragraph, unless it continues on the next line. Pure. */
function readPlainText(text: string): ReadSection {
  const blocks = [...unwrapped(text).matchAll(/[^\n]+/g)].map(({ 0: line, index }): ProseBlock => {
    const places = Array.from({ length: line.length + 1 }, (_, offset) => index + offset)
    return { kind: 'text', text: line, places }
  })
  return { blocks, parts: [], cited: [], mentioned: [] }
}

/** A section of a paper: its document, or its plain text if nobody has opened it in the editor. */
export type WrittenSection = { name: string; doc?: object | null | undefined; text: string }
export type WrittenPaper = { title: string; sections: WrittenSection[]; references: string[] }

/** A sentence and its position. `start` is the offset in the block's text. */
export type ProseSentence = { section: string; block: ProseBlock; text: string; start: number }

export type ReadPaper = {
  title: string
  sections: { name: string; text: string; blocks: ProseBlock[]; parts: CaptionedPart[] }[]
  sentences: ProseSentence[]
  parts: (CaptionedPart & { section: string })[]
  references: string[]
  cited: Set<string>
  mentioned: (Mentioned & { section: string })[]
}

/** A range in a section, as positions of its document or offsets of its plain text. */
export type SectionRange = { section: string; from: number; to: number; quote: string }

/** Reads a paper once for all rules. Its sentences do not include reference lists and captions. Pure. */
export function readPaper({ title, sections, references }: WrittenPaper): ReadPaper {
  const read = sections.map(({ name, doc, text }) => ({
    name,
    ...(doc ? readDocument(doc as JsonNode) : readPlainText(text)),
  }))
  const prose = read.filter(({ name }) => name !== 'references')
  return {
    title,
    sections: read.map(({ name, blocks, parts }) => ({
      name,
      blocks,
      parts,
      text: blocks.map(({ text }) => text).join('\n'),
    })),
    sentences: prose.flatMap(({ name: section, blocks }) =>
      blocks
        .filter(({ kind }) => kind === 'text')
        .flatMap((block) => sentencesOf(block.text).map((sentence) => ({ section, block, ...sentence }))),
    ),
    parts: read.flatMap(({ name: section, parts }) => parts.map((part) => ({ ...part, section }))),
    references,
    cited: new Set(read.flatMap(({ cited }) => cited)),
    mentioned: read.flatMap(({ name: section, mentioned }) => mentioned.map((one) => ({ ...one, section }))),
  }
}

export const textOf = ({ sections }: ReadPaper, ...names: string[]): string =>
  sections
    .filter(({ name }) => names.includes(name))
    .map(({ text }) => text)
    .join('\n')

export const sentencesIn = ({ sentences }: ReadPaper, ...names: string[]): ProseSentence[] =>
  sentences.filter(({ section }) => names.includes(section))

const visible = (text: string): string => text.replaceAll(CITED, '[…]').replaceAll('\uFFFD', '…')

/** Returns the range of `part` in a sentence, or of the whole sentence without `part`. Pure. */
export function placeOf(
  { section, block, text, start }: ProseSentence,
  part?: { index: number; length: number },
): SectionRange {
  const from = start + (part?.index ?? 0)
  const end = part ? from + part.length : start + text.length
  // The end is the position after the last character. The next character's position may be greater, since content may
  // be skipped between them.
  const last = block.places[Math.max(from, end - 1)] ?? 0
  return { section, from: block.places[from] ?? 0, to: last + 1, quote: visible(block.text.slice(from, end)) }
}

// Matches a citation node, a number in brackets, or a name with a year.
const CITATION = new RegExp(
  `${CITED}|\\[\\d+(?:\\s?[,–-]\\s?\\d+)*\\]|\\(?[\\p{Lu}][\\p{L}'’-]+(?: et al\\.?| (?:and|&) [\\p{Lu}][\\p{L}'’-]+)?,? \\(?(?:19|20)\\d\\d[a-z]?\\)`,
  'u',
)
export const isCited = (text: string): boolean => CITATION.test(text)

export const nothing = (section: string): SectionRange => ({ section, from: 0, to: 0, quote: '' })
