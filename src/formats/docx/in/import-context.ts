import type { CitedItem } from './placeholders/cited-works.ts'
import type { WordDocument, WordImage } from './model.ts'
import type { Placeholders } from './placeholders/links.ts'

/** A node of a section as JSON (formats/manuscript/schema.ts). */
export type Json = {
  type: string
  attrs?: Record<string, unknown>
  content?: Json[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

export type ConversionOutcome = 'kept' | 'changed' | 'lost'

/**
 * A remark on the import of one block. `block` counts the document's blocks from 0; `quote` contains the text
 * concerned, if any.
 */
export type Remark = { what: Exclude<ConversionOutcome, 'kept'>; detail: string; block: number; quote: string }

export type Picture = { image: WordImage; alt: string }

/** The state of one import. */
export type DocxImportContext = {
  document: WordDocument
  placeholders: Placeholders
  newId: () => string
  /** The number of the current block. */
  block: number
  remarks: Remark[]
  pictures: Picture[]
  /** Cited works by their keys, with their new ids. */
  cited: Map<string, { id: string; item: CitedItem }>
  /** The ids of figures, tables and equations, by the bookmarks in them. */
  parts: Map<string, string>
  /**
   * The labels of figures, tables and equations in Word, such as "Table 2" or "(7)", with the words around them. The
   * key is the id of the figure, table or equation.
   */
  numbers: Map<string, { label: string; words: string }>
  /** List items whose number in Word has a form that a manuscript does not support. */
  listNumbers: ListNumber[]
  bibliographies: string[][]
}

/**
 * A list item with its number in Word (`label`), the form of all numbers of its list ("RQ%1:"), and its number in the
 * draft (`mark`).
 */
export type ListNumber = { block: number; form: string; label: string; mark: string; words: string }

export const QUOTE_LENGTH_MAX = 120

/** Returns the first words of `text`, for a report. Pure. */
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
