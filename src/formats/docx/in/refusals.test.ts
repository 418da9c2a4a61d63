import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { draftOf } from './draft.ts'
import { WordError } from '../package/package.ts'
import { aWordFile, paragraph, run } from './word.fixture.ts'

const read = (bytes: Uint8Array) => draftOf(bytes, { token: 't', newId: () => 'id' })
const bytesOf = (text: string) => new TextEncoder().encode(text)
const withDocument = (xml: string) => aWordFile({ body: '', also: { 'word/document.xml': bytesOf(xml) } })
const deep = (tag: string, times: number) => `<${tag}>`.repeat(times) + `</${tag}>`.repeat(times)
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const NO_WORD = 'This is not a Word document. Please choose a file that ends in .docx.'
const LARGE = 'This document is too large to import. Please split it or make its pictures smaller.'
const DAMAGED = 'This document is damaged. Please open it in Word, save it again and choose the new file.'

test.each([
  ['a file that is not a zip', bytesOf('Dear editor'), NO_WORD],
  ['another kind of zip', zipSync({ 'a.txt': bytesOf('a') }), NO_WORD],
  ['an incomplete file', aWordFile({ body: paragraph(run('text')) }).slice(0, 500), NO_WORD],
  [
    'a password-protected file',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    'This document is password-protected. Please save it without a password and choose it again.',
  ],
  [
    'parts that unpack to too much',
    aWordFile({ body: '', also: { 'word/media/a.png': new Uint8Array(130 * 1024 * 1024) } }),
    LARGE,
  ],
  ['a text without end', withDocument(' '.repeat(41 * 1024 * 1024)), LARGE],
  [
    'very many parts',
    aWordFile({
      body: '',
      also: Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`word/${at}`, bytesOf('')])),
    }),
    LARGE,
  ],
  [
    'deeply nested fields',
    aWordFile({ body: paragraph('<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(3_000)) }),
    'This document has fields nested more than 100 deep, which can’t be imported. Please replace them by their text in Word (Ctrl+A, then Ctrl+Shift+F9).',
  ],
  ['broken XML', withDocument('<w:document><w:body></w:document>'), DAMAGED],
  [
    'a document type with entities',
    withDocument('<!DOCTYPE a [<!ENTITY b "c">]><w:document>&b;</w:document>'),
    DAMAGED,
  ],
  [
    'a paragraph for each letter',
    aWordFile({ body: paragraph(run('a')).repeat(20_001) }),
    'This document has 20,001 paragraphs, and at most 20,000 can be imported at once. Please split it and import each part.',
  ],
  ['tags nested too deep', withDocument(`<w:document ${W}>${deep('w:p', 300)}</w:document>`), DAMAGED],
])('%s is refused with a sentence', async (_name, bytes, sentence) => {
  await expect(read(bytes)).rejects.toThrow(new WordError(sentence))
})

test('file names that point outside the package write and read nothing', async () => {
  const bytes = aWordFile({ body: paragraph(run('text')), also: { '../../etc/passwd': bytesOf('x') } })
  expect((await read(bytes)).sections).toHaveLength(1)
})

test('an external picture is not fetched', async () => {
  const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>`
  const drawing = (attribute: string) =>
    `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${attribute}="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  for (const attribute of ['link', 'embed']) {
    const bytes = aWordFile({
      body: paragraph(drawing(attribute)),
      also: { 'word/_rels/document.xml.rels': bytesOf(rels) },
    })
    expect((await read(bytes)).pictures).toEqual([undefined])
  }
})
