import mammoth from 'mammoth'
import type { ReferenceRecord } from '../../citations/reference.ts'
import { manuscript } from '../../manuscript/schema.ts'
import { blocksOf } from './blocks.ts'
import type { WordDocument } from './model.ts'
import { closePackage, openPackage, WordError } from '../package/package.ts'
import { type DraftPicture, picturesOf } from './figures/pictures.ts'
import { piecesOf } from './pieces.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'
import { type ReportLine, reportOf } from './report.ts'
import { placed, placedInto, type SectionedBlock, REFERENCES } from './sections.ts'
import { fontsOf, symbolFontsIn } from './placeholders/fonts.ts'
import { hidesOf } from './placeholders/hides.ts'
import { createPlaceholders, type Placeholders } from './placeholders/links.ts'
import { insertNumberPlaceholders } from './placeholders/numbers.ts'
import { replaceUnread } from './placeholders/placeholders.ts'
import { acceptTracked, type Tracked } from './placeholders/tracked-changes.ts'
import { parseXml, SETTINGS_TAGS_MAX, textOf, writeXml } from '../package/xml.ts'
import { referenceFromCsl } from '../../citations/from-csl.ts'
import { referenceFromLine } from '../../citations/from-line.ts'

/**
 * A Word document as sections of a manuscript. A figure's `file` is the number of its picture, or '' where there is none to show.
 */
export type WordDraft = {
  sections: { name: string; doc: Json }[]
  references: ReferenceRecord[]
  pictures: (DraftPicture | undefined)[]
  report: ReportLine[]
}

export type DraftParts = {
  /** One section for all; where absent, the headings say what goes where. */
  into?: string | undefined
  newId: () => string
  /** New for each document: placeholders for content that mammoth does not read contain it. */
  token: string
}

const STORIES = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']

/** A section's most lines: more of them in one piece nobody reads through. */
export const PARAGRAPHS_MAX = 20_000

/** @throws WordError for more paragraphs than are read at once, those of tables among them: reading takes as long as there are many. */
function refuseTooMany(part: Uint8Array): void {
  const count = new TextDecoder().decode(part).match(/<(?:\w+:)?p[\s/>]/g)?.length ?? 0
  if (count > PARAGRAPHS_MAX)
    throw new WordError(
      `This document has ${count.toLocaleString('en')} paragraphs; at most ${PARAGRAPHS_MAX.toLocaleString('en')} are read at once. Please divide it, and take it in part by part.`,
    )
}

function prepared(
  bytes: Uint8Array,
  placeholders: Placeholders,
): { whole: Uint8Array; tracked: Tracked; margins: string[] } {
  const parts = openPackage(bytes)
  const parsed = (name: string) => {
    const part = parts.get(name)
    return part && parseXml(part, SETTINGS_TAGS_MAX)
  }
  const styles = parsed('word/styles.xml')
  const typefaces = { fontOf: fontsOf(styles), symbolFonts: symbolFontsIn(parsed('word/fontTable.xml')) }
  const looks = { hides: hidesOf(styles), typefaces }
  const tracked: Tracked = { insertions: 0, deletions: [] }
  for (const name of STORIES) {
    const part = parts.get(name)
    if (!part) continue
    refuseTooMany(part)
    const document = parseXml(part)
    const { insertions, deletions } = acceptTracked(document)
    tracked.insertions += insertions
    tracked.deletions.push(...deletions)
    replaceUnread(document, placeholders, looks)
    if (name === STORIES[0])
      insertNumberPlaceholders(document, placeholders, { styles, numbering: parsed('word/numbering.xml') })
    parts.set(name, writeXml(document))
  }
  return { whole: closePackage(parts), tracked, margins: marginsIn(parts) }
}

/** Returns the words of headers and footers, without page numbers. */
function marginsIn(parts: ReadonlyMap<string, Uint8Array>): string[] {
  const margins = Array.from(parts).filter(([name]) => /^word\/(?:header|footer)\d*\.xml$/.test(name))
  const words = margins.map(([, part]) => textOf(parseXml(part)).trim())
  return Array.from(new Set(words.filter((text) => /\p{L}{2}/u.test(text.replace(/\bpage\b|\bof\b/gi, '')))))
}

// Takes mammoth's model from the middle of its run; its HTML is not needed.
async function modelOf(whole: Uint8Array): Promise<WordDocument> {
  let found: WordDocument | undefined
  const transformDocument = (document: WordDocument) => {
    found = document
    return { ...document, children: [], comments: [] }
  }
  try {
    await mammoth.convertToHtml({ buffer: Buffer.from(whole) }, { transformDocument, externalFileAccess: false })
  } catch (error) {
    throw new WordError('This document cannot be read. Please open it in Word, save it again, and choose it anew.', {
      cause: error,
    })
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
    remark(reading, 'changed', { detail: `Changes that were tracked count as taken: ${tracked.insertions} put in` })
  const takenOut = `Changes that were tracked count as taken: ${tracked.deletions.length} taken out`
  for (const quote of tracked.deletions) remark(reading, 'changed', { detail: takenOut, quote })
  for (const quote of margins) remark(reading, 'lost', { detail: 'Text in the header or footer of the pages', quote })
}

function remarkOnPlaces(reading: DocxImportContext, blocks: SectionedBlock[]): void {
  for (const { block, section, words, movedFrom, isTitle, isUnknown } of blocks) {
    reading.block = block
    if (section === null)
      remark(reading, 'lost', {
        detail: `${isTitle ? 'The title' : 'What stands before the first section'}: the paper has a place of its own for it`,
        quote: words,
      })
    if (isUnknown)
      remark(reading, 'changed', {
        detail: 'A heading that no section here has stands within the section before it',
        quote: words,
      })
    if (movedFrom) {
      remark(reading, 'changed', { detail: 'A part of another section became a section of its own', quote: words })
    }
  }
}

/** As "[3]" and "[1, 4–6]". */
const TYPED_NUMBERS = /\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]/

// A number that was typed follows no reference.
function remarkOnTypedNumbers(reading: DocxImportContext, blocks: SectionedBlock[]): void {
  const first = blocks.find(({ section, words }) => section !== REFERENCES && TYPED_NUMBERS.test(words))
  if (!first) return
  reading.block = first.block
  const detail =
    'Citations that were typed as numbers stay text, here and further on. Cite the references anew, so that numbers follow them'
  remark(reading, 'changed', { detail, quote: first.words })
}

// The schema has the last word on what is a section.
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

/** Reads a Word document. @throws WordError with a message for the person who chose it. */
export async function draftOf(bytes: Uint8Array, { into, newId, token }: DraftParts): Promise<WordDraft> {
  const placeholders = createPlaceholders(token)
  const { whole, ...told } = prepared(bytes, placeholders)
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
    bibliographies: [],
  }
  const read = blocksOf(piecesOf(reading), reading)
  const blocks = into === undefined ? placed(read) : placedInto(read, into)
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
  const sections = sectionsOf(blocks, reading)
  return { sections, references, pictures, report: reportOf(reading.remarks, blocks, sections) }
}

/** Returns the blocks of one section; of its own headings the highest become level 3, all others level 4. */
function leveled(blocks: SectionedBlock[], reading: DocxImportContext): Json[] {
  const levels = blocks.flatMap(({ heading }) => heading ?? [])
  const highest = Math.min(...levels)
  const second = Math.min(...levels.filter((level) => level > highest))
  return blocks.map(({ node, heading, block, words }) => {
    if (node.type !== 'heading' || heading === undefined) return node
    reading.block = block
    if (heading > second)
      remark(reading, 'changed', { detail: 'A heading of a third level stands at the second', quote: words })
    return { ...node, attrs: { ...node.attrs, level: heading === highest ? 3 : 4 } }
  })
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Removes the number or the bullet with which a list of references was typed. */
const withoutNumber = (entry: string): string => entry.replace(/^\s*(?:\[\d+\]|\(\d+\)|\d+[.)\t])\s*/, '').trim()

const plainText = (node: Json): string =>
  node.type === 'text' ? (node.text ?? '') : (node.content ?? []).map(plainText).join('')

/** Returns the lines of a list of references that was typed: its paragraphs, or the items of its lists. Pure. */
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
 * Returns the entries of the reference list: works cited by fields, and the other lines of a bibliography or typed
 * list. Pure except for its ids.
 */
function referencesOf(reading: DocxImportContext, typed: string[]): ReferenceRecord[] {
  const cited = Array.from(reading.cited.values(), ({ id, item }) => referenceFromCsl(item, id)).filter(
    (record) => record !== undefined,
  )
  const titles = cited.map(({ title }) => lettersOf(title)).filter(Boolean)
  const lines = [...reading.bibliographies.flat().map(withoutNumber), ...typed]
  const others = lines.filter((line) => line && !titles.some((title) => lettersOf(line).includes(title)))
  return [...cited, ...Array.from(new Set(others)).flatMap((text) => referenceFromLine(text, reading.newId()) ?? [])]
}
