import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

// A moving PNG is one to whoever shows it, and its first picture to anybody else.
const SAME_AS: Record<string, string> = { 'image/apng': 'image/png' }

/** Of a file in a zip, and of the end of an empty one. */
const ZIP_SIGNS = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from('PK\u0005\u0006', 'latin1')]

const OLD_OFFICE = 'application/x-cfb'
/** The stream that makes a file of the old Office one of Word, as its directory spells it. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')

// Signs that no text has, in whatever encoding of single bytes or in UTF-8: so that nothing that is run passes for text.
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const NOT_TEXT = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/
// What a browser could take for a page or a drawing is markup, whatever it is called.
const MARKUP = /^(?:\u00EF\u00BB\u00BF)?\s*</
// XML need not begin with its declaration: an element, after comments and the type of the document, is enough. A web page is none.
const BEFORE_ROOT =
  /^(?:\u00EF\u00BB\u00BF)?\s*(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+(?!html\b)[^>[]*(?:\[[^\]]*\])?\s*>\s*)?(?:<!--[\s\S]*?-->\s*)*/i
const ROOT = /^<(?!(?:html|head|body|script|svg)\b)[a-z_][\w.:-]*[\s/>]/i
/** Of a file so many signs are looked at for its first element. */
const HEAD_LENGTH = 64 * 1024

function isPlainText(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  return !NOT_TEXT.test(text) && !MARKUP.test(text)
}

function isXml(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_LENGTH).toString('latin1')
  if (NOT_TEXT.test(head)) return false
  return ROOT.test(head.slice(BEFORE_ROOT.exec(head)?.[0].length ?? 0))
}

/** What looks like none of the kinds that tell themselves by their first bytes. */
function nameText(bytes: Buffer): string | undefined {
  // A zip whose entries cannot be read is one still, and whoever opens it says what is wrong with it.
  if (ZIP_SIGNS.some((sign) => bytes.subarray(0, sign.length).equals(sign))) return 'application/zip'
  if (isPlainText(bytes)) return 'text/plain'
  return isXml(bytes) ? 'application/xml' : undefined
}

/** What a file is by its content; undefined where that cannot be told. */
export async function detectMediaType(path: string): Promise<string | undefined> {
  const mime = (await fileTypeFromFile(path))?.mime
  if (mime === undefined) return nameText(await readFile(path))
  if (mime === OLD_OFFICE) return (await readFile(path)).includes(WORD_STREAM) ? 'application/msword' : undefined
  return SAME_AS[mime] ?? mime
}
