import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeXml } from './bytes.ts'
import { JatsError } from '../in/article.ts'

const XML = '<article>\n<title>Schlafhygiène – Größe</title></article>'

const refusalOf = (bytes: Buffer): JatsError | undefined => {
  try {
    decodeXml(bytes)
  } catch (error) {
    if (error instanceof JatsError) return error
    throw error
  }
  return undefined
}

describe('the text of an XML file', () => {
  test.each([
    ['UTF-8', Buffer.from(XML)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${XML}`)],
    ['UTF-16', Buffer.from(`\uFEFF${XML}`, 'utf16le')],
    ['UTF-16 in the other byte order', Buffer.from(`\uFEFF${XML}`, 'utf16le').swap16()],
  ])('is read as %s', (_encoding, bytes) => {
    expect(decodeXml(bytes)).toBe(XML)
  })

  test('is read in its declared encoding', () => {
    const declared = '<?xml version="1.0" encoding="ISO-8859-1"?>\n<title>Größe</title>'
    expect(decodeXml(Buffer.from(declared, 'latin1'))).toBe(declared)
  })

  test('is refused with the line if its bytes have another encoding', () => {
    const bytes = Buffer.from('<article>\n<front>\n<title>Größe</title>', 'latin1')
    expect(refusalOf(bytes)).toMatchObject({
      line: 3,
      message: 'The file contains bytes that are not valid utf-8.',
    })
  })

  test('is refused if its encoding is unknown', () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="klingon"?><article/>')
    expect(refusalOf(bytes)).toMatchObject({ line: 1, message: "The file's encoding, klingon, is unknown." })
  })

  test('is refused for its kind if it is not an XML file', () => {
    expect(decodeXml(gzipSync(XML))).not.toMatch(/^\s*</)
    expect(decodeXml(Buffer.alloc(0))).toBe('')
  })
})
