import mammoth from 'mammoth'
import { citedYear } from '../../citations/dates/cited-date.ts'
import type { ReferenceRecord } from '../../citations/reference.ts'
import { manuscript } from '../../manuscript/schema.ts'
import { blocksOf } from './blocks.ts'
import type { WordDocument } from './model.ts'
import { openPackage, WordError } from '../package/package.ts'
import { prepared } from './preparation.ts'
import { type DraftPicture, picturesOf } from './figures/pictures.ts'
import { piecesOf } from './pieces.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'
import { remarkOnNumbers } from './part-numbers.ts'
import { type ReportLine, reportOf } from './report.ts'
import { placed, placedInto, type SectionedBlock, REFERENCES } from './sections.ts'
import { createPlaceholders } from './placeholders/links.ts'
import type { Tracked } from './placeholders/tracked-changes.ts'
import { referenceFromCsl } from '../../citations/from-csl.ts'
import { referenceFromLine } from '../../citations/from-line.ts'

/**
 * A Word document as sections of a manuscript. A figure's `file` is the number of its picture, or '' if no picture can
 * be shown.
 */
export type WordDraft = {
  sections: { name: string; doc: Json }[]
  references: ReferenceRecord[]
  pictures: (DraftPicture | undefined)[]
  report: ReportLine[]
}

export type DraftParts = {
  /** The section that receives the whole document. If absent, the document's headings determine the sections. */
  into?: string | undefined
  newId: () => string
  /** A unique value for each document. It is part of the placeholders for content that mammoth does not read. */
  token: string
}

// Gets mammoth's document model from its transform hook. Its HTML is not needed.
async function modelOf(whole: Uint8Array): Promise<WordDocument> {
  let found: WordDocument | undefined
  const transformDocument = (document: WordDocument) => {
    found = document
    return { ...document, children: [], comments: [] }
  }
  try {
    await mammoth.convertToHtml({ buffer: Buffer.from(whole) }, { transformDocument, externalFileAccess: false })
  } catch (error) {
    throw new WordError(
      'We couldn’t read this document. Please open it in Word, save it again and choose the new file.',
      {
        cause: error,
      },
    )
  }
  if (!found) throw new Error('mammoth handed over no document')
  return found
}

function remarkOnWhole(
  reading: DocxImportContext,
  { tracked, margins }: { tracked: Tracked; margins: string[] },
): void {
  reading.block = -1
  if (tracked.insertions > 0)
    remark(reading, 'changed', { detail: `Tracked changes were accepted: ${tracked.insertions} inserted` })
  const takenOut = `Tracked changes were accepted: ${tracked.deletions.length} deleted`
  for (const quote of tracked.deletions) remark(reading, 'changed', { detail: takenOut, quote })
  for (const quote of margins) remark(reading, 'lost', { detail: 'Text in a page header or footer', quote })
}

function remarkOnPlaces(reading: DocxImportContext, blocks: SectionedBlock[]): void {
  for (const { block, section, words, movedFrom, isTitle, isUnknown } of blocks) {
    reading.block = block
    if (section === null)
      remark(reading, 'lost', {
        detail: `${isTitle ? 'The title' : 'Text before the first section'}: enter it in the paper’s own fields`,
        quote: words,
      })
    if (isUnknown)
      remark(reading, 'changed', {
        detail: 'A heading that matches no section was kept inside the section before it',
        quote: words,
      })
    if (movedFrom) {
      remark(reading, 'changed', { detail: 'Part of another section became a separate section', quote: words })
    }
  }
}

/** Matches typed citation numbers such as "[3]" and "[1, 4–6]". */
const TYPED_NUMBERS = /\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]/

// Adds a remark on citation numbers that were typed by hand, since they do not follow changes to the reference list.
function remarkOnTypedNumbers(reading: DocxImportContext, blocks: SectionedBlock[]): void {
  const first = blocks.find(({ section, words }) => section !== REFERENCES && TYPED_NUMBERS.test(words))
  if (!first) return
  reading.block = first.block
  const detail =
    'Citations typed as numbers remain text, here and below. Cite the references again to number them automatically'
  remark(reading, 'changed', { detail, quote: first.words })
}

// Checks a section against the manuscript's schema. @throws if it is invalid
const checked = (content: Json[]): Json => {
  const node = manuscript.nodeFromJSON({ type: 'doc', content })
  node.check()
  return node.toJSON() as Json
}

function sectionsOf(blocks: SectionedBlock[], reading: DocxImportContext): { name: string; doc: Json }[] {
  const names = Array.from(new Set(blocks.flatMap(({ section }) => section ?? []))).filter(
    (name) => name !== REFERENCES,
  )
  return names.flatMap((name) => {
    const own = blocks.filter(({ section, isSectionHeading }) => section === name && !isSectionHeading)
    const content = leveled(own, reading)
    return content.length > 0 ? [{ name, doc: checked(content) }] : []
  })
}

const figuresIn = (node: Json): Json[] => [
  ...(node.type === 'figure' ? [node] : []),
  ...(node.content ?? []).flatMap(figuresIn),
]

/** Reads a Word document. @throws WordError with a message for the user */
export async function draftOf(bytes: Uint8Array, { into, newId, token }: DraftParts): Promise<WordDraft> {
  const placeholders = createPlaceholders(token)
  const { whole, ...told } = prepared(openPackage(bytes), placeholders)
  const document = await modelOf(whole)
  const reading: DocxImportContext = {
    document,
    placeholders,
    newId,
    block: 0,
    remarks: [],
    pictures: [],
    cited: new Map(),
    parts: new Map(),
    numbers: new Map(),
    listNumbers: [],
    bibliographies: [],
  }
  const all = blocksOf(piecesOf(reading), reading)
  const blocks = into === undefined ? placed(all) : placedInto(all, into)
  const typed = typedEntries(
    blocks
      .filter(({ section, isSectionHeading }) => section === REFERENCES && !isSectionHeading)
      .map(({ node }) => node),
  )
  const references = referencesOf(reading, typed)
  if (typed.length > 0) remarkOnTypedNumbers(reading, blocks)
  const figures = blocks.flatMap(({ node, block }) => figuresIn(node).map((figure) => ({ figure, block })))
  const pictures = await picturesOf(
    reading,
    new Map(figures.map(({ figure, block }) => [Number(figure.attrs?.['file']), block])),
  )
  for (const { figure } of figures)
    if (!pictures[Number(figure.attrs?.['file'])] && figure.attrs) figure.attrs['file'] = ''
  remarkOnPlaces(reading, blocks)
  remarkOnWhole(reading, told)
  const read = sectionsOf(blocks, reading)
  const sections = remarkOnNumbers(reading, blocks, { sections: read, isPart: into !== undefined })
  return {
    sections,
    references,
    pictures,
    report: reportOf(reading.remarks, blocks, { sections, references: references.length }),
  }
}

/**
 * Returns the blocks of one section. Its highest headings become level 3, and all others level 4. A heading that
 * matches no section also becomes level 3, and does not change the level of earlier headings.
 */
function leveled(blocks: SectionedBlock[], reading: DocxImportContext): Json[] {
  const levels = blocks.flatMap(({ heading, isUnknown }) => (isUnknown ? [] : (heading ?? [])))
  const highest = Math.min(...levels)
  const second = Math.min(...levels.filter((level) => level > highest))
  let isBelow = false
  return blocks.map(({ node, heading, block, words, isUnknown = false }) => {
    if (node.type !== 'heading' || heading === undefined) return node
    isBelow ||= isUnknown
    reading.block = block
    if (!isUnknown && heading > (isBelow ? highest : second))
      remark(reading, 'changed', { detail: 'A third-level heading became a second-level heading', quote: words })
    return { ...node, attrs: { ...node.attrs, level: isUnknown || (!isBelow && heading === highest) ? 3 : 4 } }
  })
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Removes the typed number of a reference. */
const withoutNumber = (entry: string): string => entry.replace(/^\s*(?:\[\d+\]|\(\d+\)|\d+[.)\t])\s*/, '').trim()

/** Returns whether a line of a reference list contains the title, first name and year of a cited work. Pure. */
function describes(line: string, { title, author, editor, issued }: ReferenceRecord): boolean {
  const [first] = author ?? editor ?? []
  const name = first && ('literal' in first ? first.literal : first.family)
  const written = lettersOf(line)
  return [title, name ?? '', citedYear(issued)].every((part) => written.includes(lettersOf(part)))
}

const plainText = (node: Json): string =>
  node.type === 'text' ? (node.text ?? '') : (node.content ?? []).map(plainText).join('')

/** Returns the lines of a typed reference list: its paragraphs, or the items of its lists. Pure. */
function typedEntries(blocks: Json[]): string[] {
  return blocks.flatMap((block): string[] => {
    if (
      block.type === 'bullet_list' ||
      block.type === 'ordered_list' ||
      block.type === 'list_item' ||
      block.type === 'blockquote'
    )
      return typedEntries(block.content ?? [])
    return block.type === 'paragraph' ? [withoutNumber(plainText(block))].filter(Boolean) : []
  })
}

/**
 * Returns the references: the works that fields cite, then the other entries of a generated or typed list. Pure except
 * for the new ids.
 */
function referencesOf(reading: DocxImportContext, typed: string[]): ReferenceRecord[] {
  const cited = Array.from(reading.cited.values(), ({ id, item }) => referenceFromCsl(item, id)).filter(
    (record) => record !== undefined,
  )
  const lines = [...reading.bibliographies.flat().map(withoutNumber), ...typed]
  const others = lines.filter((line) => line && !cited.some((record) => describes(line, record)))
  return [...cited, ...Array.from(new Set(others)).flatMap((text) => referenceFromLine(text, reading.newId()) ?? [])]
}
