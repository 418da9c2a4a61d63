import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

// A moving PNG is one to whoever shows it, and its first picture to anybody else.
const SAME_AS: Record<string, string> = { 'image/apng': 'image/png' }

const OLD_OFFICE = 'application/x-cfb'
/** The stream that makes a file of the old Office one of Word, as its directory spells it. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')

// Signs that no text has, in whatever encoding of single bytes or in UTF-8: so that nothing that is run passes for text.
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const NOT_TEXT = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/
// What a browser could take for a page or a drawing is markup, whatever it is called.
const MARKUP = /^(?:\u00EF\u00BB\u00BF)?\s*</

function isPlainText(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  return !NOT_TEXT.test(text) && !MARKUP.test(text)
}

/** What a file is by its content; undefined where that cannot be told. */
export async function nameKind(path: string): Promise<string | undefined> {
  const mime = (await fileTypeFromFile(path))?.mime
  if (mime === undefined) return isPlainText(await readFile(path)) ? 'text/plain' : undefined
  if (mime === OLD_OFFICE) return (await readFile(path)).includes(WORD_STREAM) ? 'application/msword' : undefined
  return SAME_AS[mime] ?? mime
}
