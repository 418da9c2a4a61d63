import type { FileKind } from '#shared/upload.ts'

const MEGABYTE = 1024 * 1024

/** One file, and all files of a paper together. */
export const PAPER_FILE_BYTES_MAX = 10 * MEGABYTE
export const PAPER_FILES_BYTES_MAX = 200 * MEGABYTE

/** What a paper takes, found by content. Source: specification 001, section 5 (images, pdf, doc, docx, txt). */
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
