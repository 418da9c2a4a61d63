import type { CitedItem } from './placeholders/cited-works.ts'
import type { WordDocument, WordImage } from './model.ts'
import type { Placeholders } from './placeholders/links.ts'

/** A piece of a section as JSON of formats/manuscript/schema.ts. */
export type Json = {
  type: string
  attrs?: Record<string, unknown>
  content?: Json[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

export type ConversionOutcome = 'kept' | 'changed' | 'lost'

/**
 * Outcome of one import step. `block` counts the document's blocks from 0; `quote` holds the words concerned, if there
 * are any.
 */
export type Remark = { what: Exclude<ConversionOutcome, 'kept'>; detail: string; block: number; quote: string }

export type Picture = { image: WordImage; alt: string }

/** State collected while a document is read. */
export type DocxImportContext = {
  document: WordDocument
  placeholders: Placeholders
  newId: () => string
  /** The block that is being read. */
  block: number
  remarks: Remark[]
  pictures: Picture[]
  /** Cited works by their keys, with the ids that they are given here. */
  cited: Map<string, { id: string; item: CitedItem }>
  /** Ids of the parts that contain the document's bookmarks. */
  parts: Map<string, string>
  bibliographies: string[][]
}

export const QUOTE_LENGTH_MAX = 120

/** Returns the first words of a text, for a report. Pure. */
export function quoteOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= QUOTE_LENGTH_MAX
    ? line
    : `${line
        .slice(0, QUOTE_LENGTH_MAX - 1)
        .toWellFormed()
        .trimEnd()}…`
}

export function remark(
  reading: DocxImportContext,
  what: Remark['what'],
  { detail, quote = '' }: { detail: string; quote?: string },
): void {
  reading.remarks.push({ what, detail, block: reading.block, quote: quoteOf(quote) })
}
