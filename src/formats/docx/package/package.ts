import { unzipSync, zipSync } from 'fflate'

/** Reason why a file cannot be imported as a Word document, in one sentence for the person who chose it. */
export class WordError extends Error {
  override readonly name = 'WordError'
}

/** Limit of the file as it is sent; see `drafts` for its unpacked size. */
export const WORD_BYTES_MAX = 25 * 1024 * 1024

// A text of 20,000 words is some 5 MB of XML; pictures are packed already.
const UNPACKED_BYTES_MAX = 120 * 1024 * 1024
const XML_BYTES_MAX = 40 * 1024 * 1024
const PARTS_MAX = 2_000

const NO_WORD_FILE = 'This is not a Word document. Please choose a file that ends in .docx.'
const TOO_LARGE = 'This document is too large to be taken in. Please divide it, or make its pictures smaller.'
const PROTECTED = 'This document is protected by a password. Please save it without one, and choose it again.'

const isXml = (name: string): boolean => /\.(?:xml|rels)$/i.test(name)

/** Counts what the parts say they unfold to, before anything is unfolded; what then proves longer is cut off there. */
function admission() {
  let parts = 0
  let bytes = 0
  return ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    parts += 1
    bytes += originalSize
    if (parts > PARTS_MAX || bytes > UNPACKED_BYTES_MAX || (isXml(name) && originalSize > XML_BYTES_MAX))
      throw new WordError(TOO_LARGE)
    return !name.endsWith('/')
  }
}

// What Word encrypts is no zip file but of the kind that its files were before 2007.
const isProtected = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/**
 * Returns the parts of a Word document by their names. @throws WordError for whatever is none, or would unfold to too
 * much.
 */
export function openPackage(bytes: Uint8Array): Map<string, Uint8Array> {
  if (bytes.length > WORD_BYTES_MAX) throw new WordError(TOO_LARGE)
  if (isProtected(bytes)) throw new WordError(PROTECTED)
  try {
    const parts = new Map(Object.entries(unzipSync(bytes, { filter: admission() })))
    if (!parts.has('word/document.xml')) throw new WordError(NO_WORD_FILE)
    return parts
  } catch (error) {
    throw error instanceof WordError ? error : new WordError(NO_WORD_FILE)
  }
}

/** Returns the whole document as a package again, uncompressed, since it is read immediately. */
export const closePackage = (parts: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries(parts), { level: 0 })
