import { unzipSync, zipSync } from 'fflate'

/** The reason why a file cannot be imported as a Word document, in one sentence for the user. */
export class WordError extends Error {
  override readonly name = 'WordError'
}

/** The maximum size of the uploaded file. The limits for its unpacked size are below. */
export const WORD_BYTES_MAX = 25 * 1024 * 1024

// The limits for the unpacked file. They are generous: a document of 20,000 words is about 5 MB of XML, and pictures
// hardly grow when unpacked.
const UNPACKED_BYTES_MAX = 120 * 1024 * 1024
const XML_BYTES_MAX = 40 * 1024 * 1024
const PARTS_MAX = 2_000

const NO_WORD_FILE = 'This is not a Word document. Please choose a file that ends in .docx.'
const TOO_LARGE = 'This document is too large to import. Please split it or make its pictures smaller.'
const PROTECTED = 'This document is password-protected. Please save it without a password and choose it again.'

const isXml = (name: string): boolean => /\.(?:xml|rels)$/i.test(name)

/**
 * Returns a filter that adds up the declared sizes of the parts before anything is unpacked. If a part is larger than
 * declared, its bytes beyond the declared size are discarded.
 */
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

// Returns whether Word has encrypted the file. An encrypted file is not a zip file, but has the binary format of Word
// files before 2007.
const isProtected = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/**
 * Returns the parts of a Word document by their names. @throws WordError if the file is another kind of file or would
 * be too large when unpacked
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

/** Packs the parts into a document again. The document is not compressed, since it is read immediately. */
export const closePackage = (parts: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries(parts), { level: 0 })
