import { attributeBytesMax } from '#formats/manuscript/limits.ts'
import type { FileKind } from '#shared/upload.ts'

/**
 * The maximum number of characters in one section, typed or saved: about 150,000 words. Source: docs/product.md,
 * "Editor".
 */
export const SECTION_LENGTH_MAX = 1_000_000

/**
 * The maximum number of lines in one section: paragraphs, line breaks, list items and table cells. Each line takes time
 * to draw, compare and store, even if it is short. The longest papers have a few hundred lines.
 */
export const SECTION_LINES_MAX = 20_000

/**
 * The maximum size in bytes of a call that saves a section. JSON writes some characters as several bytes. A text that
 * is slightly too long must also fit, so that the server can answer with an error message.
 */
export const SECTION_BODY_LIMIT_BYTES = 8 * 1_048_576

export const WHY_CLOSED_TO_YOU =
  'You can no longer edit this paper. The text that you typed after losing access is still here; please copy it if you need it.'

/**
 * The maximum number of dismissed findings of the writing checks in a paper. The second constant is the maximum number
 * of characters of each finding's quote.
 */
export const DISMISSED_CHECKS_MAX = 500

export const CHECK_QUOTE_LENGTH_MAX = 2000

/** The maximum number of characters in one paste, and in one BibTeX or RIS entry of a paste. */
export const PASTED_LENGTH_MAX = 200_000

export const PASTED_ENTRY_LENGTH_MAX = 20_000

export const PASTED_ENTRIES_MAX = 300

/** The maximum number of DOIs and PubMed numbers that are looked up for one paste. */
export const LOOKUPS_MAX = 20

const KB = 1024

const WORDS: Record<string, string> = {
  tex: 'A formula',
  text: 'A footnote',
  href: 'A web address',
  refs: 'A citation',
  alt: 'An alternative text',
}

/** Returns the error message for an attribute of a node or mark that is too long. Pure. */
export const attributeTooLong = (name: string): string =>
  `${WORDS[name] ?? 'A property of the text'} can have at most ${attributeBytesMax(name) / KB} KB.`

export const COMMENT_LENGTH_MAX = 4000

/** The maximum number of characters of a stored quote, the text to which a comment refers. */
export const QUOTE_LENGTH_MAX = 500

/** The maximum length of a Yjs position in the shared document, in base64 characters. */
export const ANCHOR_LENGTH_MAX = 200

export const MENTIONS_MAX = 20

/** The maximum numbers of threads in a paper and of comments in a thread. A single request reads all of them. */
export const THREADS_MAX = 500

export const THREAD_COMMENTS_MAX = 200

/** The maximum number of comments in the workspace's response. */
export const RECENT_COMMENTS_MAX = 10

export const COMMENT_MISSING = 'Please write a comment.'

const MEGABYTE = 1024 * 1024

/** The maximum size of one file in bytes, followed by that of all files of a paper together. */
export const PAPER_FILE_BYTES_MAX = 10 * MEGABYTE

export const PAPER_FILES_BYTES_MAX = 200 * MEGABYTE

/** The file types that a paper accepts, detected by content. Source: docs/product.md, "Editor". */
export const PAPER_FILE_KINDS = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
] as const satisfies FileKind[]

export const RESOURCE_NAME_LENGTH_MAX = 200

export const RESOURCE_URL_LENGTH_MAX = 2_000

export const RESOURCE_CONTENT_LENGTH_MAX = 20_000

export const RESOURCES_MAX = 200

/** Error messages for missing fields of a resource. */
export const RESOURCE_WORDS = {
  name: 'Please enter a resource name',
  url: 'Please enter a URL',
  content: 'Please enter some text content',
  file: 'Please select a file',
} as const
