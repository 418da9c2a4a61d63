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
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${XML}`)],
    ['UTF-16', Buffer.from(`\uFEFF${XML}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\uFEFF${XML}`, 'utf16le').swap16()],
  ])('is read as %s', (_encoding, bytes) => {
    expect(decodeXml(bytes)).toBe(XML)
  })

  test('is read in the encoding that it declares', () => {
    const declared = '<?xml version="1.0" encoding="ISO-8859-1"?>\n<title>Größe</title>'
    expect(decodeXml(Buffer.from(declared, 'latin1'))).toBe(declared)
  })

  test('is refused, with the line, where its bytes are of another encoding', () => {
    const bytes = Buffer.from('<article>\n<front>\n<title>Größe</title>', 'latin1')
    expect(refusalOf(bytes)).toMatchObject({
      line: 3,
      message: 'The file holds bytes that are not utf-8, its encoding.',
    })
  })

  test('is refused where its encoding is unknown', () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="klingon"?><article/>')
    expect(refusalOf(bytes)).toMatchObject({ line: 1, message: "The file's encoding, klingon, is unknown." })
  })

  test('of some other kind of file is left to be refused for its kind', () => {
    expect(decodeXml(gzipSync(XML))).not.toMatch(/^\s*</)
    expect(decodeXml(Buffer.alloc(0))).toBe('')
  })
})
