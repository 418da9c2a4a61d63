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
const LARGE = 'This document is too large to be taken in. Please divide it, or make its pictures smaller.'
const DAMAGED = 'This document is damaged. Please open it in Word, save it again, and choose it anew.'

test.each([
  ['no zip', bytesOf('Dear editor'), NO_WORD],
  ['another zip', zipSync({ 'a.txt': bytesOf('a') }), NO_WORD],
  ['half a file', aWordFile({ body: paragraph(run('text')) }).slice(0, 500), NO_WORD],
  [
    'one with a password',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    'This document is protected by a password. Please save it without one, and choose it again.',
  ],
  ['a bomb', aWordFile({ body: '', also: { 'word/media/a.png': new Uint8Array(130 * 1024 * 1024) } }), LARGE],
  ['a text without end', withDocument(' '.repeat(41 * 1024 * 1024)), LARGE],
  [
    'very many parts',
    aWordFile({
      body: '',
      also: Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`word/${at}`, bytesOf('')])),
    }),
    LARGE,
  ],
  ['broken XML', withDocument('<w:document><w:body></w:document>'), DAMAGED],
  ['entities of its own', withDocument('<!DOCTYPE a [<!ENTITY b "c">]><w:document>&b;</w:document>'), DAMAGED],
  [
    'a paragraph for each letter',
    aWordFile({ body: paragraph(run('a')).repeat(20_001) }),
    'This document has 20,001 paragraphs; at most 20,000 are read at once. Please divide it, and take it in part by part.',
  ],
  ['tags without end', withDocument(`<w:document ${W}>${deep('w:p', 1_000)}</w:document>`), DAMAGED],
])('%s is refused with a sentence', async (_name, bytes, sentence) => {
  await expect(read(bytes)).rejects.toThrow(new WordError(sentence))
})

test('names that lead out of the package write nothing and lead nowhere', async () => {
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
