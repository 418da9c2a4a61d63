import { attributeBytesMax } from '#formats/manuscript/limits.ts'
import type { FileKind } from '#shared/upload.ts'

/** Characters of one section's text, typed or saved: some 150,000 words. Source: the issue of the workspace. */
export const SECTION_LENGTH_MAX = 1_000_000

/**
 * Lines of one section: paragraphs, breaks, list items and table cells. Each costs something to draw, compare and
 * store, however short it is; the longest papers have some hundreds.
 */
export const SECTION_LINES_MAX = 20_000

/**
 * Bytes of a call that saves a section: JSON writes some characters as several, and a text that is too long gets an
 * error message.
 */
export const SECTION_BODY_LIMIT_BYTES = 8 * 1_048_576

export const WHY_CLOSED_TO_YOU =
  'You can no longer write in this paper. What you typed since is kept here; please copy it if you need it.'

/** Findings of the writing checks that are set aside in a paper, and characters of the words that each is about. */
export const DISMISSED_CHECKS_MAX = 500

export const CHECK_QUOTE_LENGTH_MAX = 2000

/** Characters in one paste, and in one BibTeX or RIS entry of it. */
export const PASTED_LENGTH_MAX = 200_000

export const PASTED_ENTRY_LENGTH_MAX = 20_000

export const PASTED_ENTRIES_MAX = 300

/** DOIs and PubMed numbers looked up for one paste. */
export const LOOKUPS_MAX = 20

const KB = 1024

const WORDS: Record<string, string> = {
  tex: 'A formula',
  text: 'A footnote',
  href: 'A web address',
  refs: 'A citation',
  alt: 'An alternative text',
}

/** Returns the message that an attribute of a node or a mark is too long. Pure. */
export const attributeTooLong = (name: string): string =>
  `${WORDS[name] ?? 'What a part of the text says of itself'} can have at most ${attributeBytesMax(name) / KB} KB.`

export const COMMENT_LENGTH_MAX = 4000

/** Characters stored of the commented words. */
export const QUOTE_LENGTH_MAX = 500

/** Characters of a place in the shared document, in base64. */
export const ANCHOR_LENGTH_MAX = 200

export const MENTIONS_MAX = 20

/** Threads of a paper, and comments of a thread: all are read at once. */
export const THREADS_MAX = 500

export const THREAD_COMMENTS_MAX = 200

/** Comments that the workspace's answer carries. */
export const RECENT_COMMENTS_MAX = 10

export const COMMENT_MISSING = 'Please write a comment.'

const MEGABYTE = 1024 * 1024

/** One file, and all files of a paper together. */
export const PAPER_FILE_BYTES_MAX = 10 * MEGABYTE

export const PAPER_FILES_BYTES_MAX = 200 * MEGABYTE

/**
 * The file types that a paper accepts, detected by content. Source: specification 001, section 5 (images, pdf, doc,
 * docx, txt).
 */
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

/** Verbatim from the specification, section 5. */
export const RESOURCE_WORDS = {
  name: 'Please enter a resource name',
  url: 'Please enter a URL',
  content: 'Please enter some text content',
  file: 'Please select a file',
} as const
