import { expect, test, vi } from 'vitest'
import { bibtexFile } from '#formats/citations/bibtex.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { EVERY_KIND } from './every-kind.fixture.ts'
import { readEntries } from './read-references.ts'

const newId = () => 'a'
const readBibtex = (text: string) => readEntries({ kind: 'bibtex', text }, newId)
const withoutIds = (references: ReferenceRecord[]) => references.map((reference) => ({ ...reference, id: undefined }))

const plain = (records: ReferenceRecord[]) => JSON.parse(JSON.stringify(withoutIds(records))) as unknown

test('what is written as BibTeX comes back as it was, whatever its kind', () => {
  const { references, unread } = readBibtex(bibtexFile(EVERY_KIND))
  expect(unread).toEqual([])
  expect(plain(references)).toEqual(plain(EVERY_KIND))
})

const authorsOf = (authors: string) => readBibtex(`@article{a, title={T}, author={${authors}}}`).references[0]?.author

test.each([
  [String.raw`{\'E}mile K{\"o}nig`, [{ family: 'König', given: 'Émile' }]],
  [String.raw`{\L}ukasz Kowalski`, [{ family: 'Kowalski', given: 'Łukasz' }]],
  [
    String.raw`{\"O}zg{\"u}r Yilmaz and \v{S}imon Novak`,
    [
      { family: 'Yilmaz', given: 'Özgür' },
      { family: 'Novak', given: 'Šimon' },
    ],
  ],
  [String.raw`{\'E}mile Jean de la Tour`, [{ family: 'de la Tour', given: 'Émile Jean' }]],
  ['Ludwig van Beethoven', [{ family: 'van Beethoven', given: 'Ludwig' }]],
  ['{Research and Development}', [{ literal: 'Research and Development' }]],
  ['Smith, J and others', [{ family: 'Smith', given: 'J' }, { literal: 'et al.' }]],
  ['Smith, J and et al.', [{ family: 'Smith', given: 'J' }, { literal: 'et al.' }]],
  [
    'Smith, J and others and others and Doe, K',
    [{ family: 'Smith', given: 'J' }, { family: 'Doe', given: 'K' }, { literal: 'et al.' }],
  ],
  ['others', undefined],
  ['J. Smith Jr.', [{ family: 'Smith', given: 'J.', suffix: 'Jr.' }]],
  ['Others, Ann', [{ family: 'Others', given: 'Ann' }]],
])('the authors of BibTeX are people unless braces hold them together: %s', (authors, read) => {
  expect(authorsOf(authors)).toEqual(read)
})

const SICI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2'

test.each([
  ['BibTeX', () => readBibtex(`@article{a, title={T}, doi={${SICI}}}`)],
  ['RIS', () => readEntries({ kind: 'ris', text: `TY  - JOUR\nTI  - T\nDO  - ${SICI}\nER  - ` }, newId)],
  ['CSL-JSON', () => readEntries({ kind: 'csl', text: JSON.stringify([{ title: 'T', DOI: SICI }]) }, newId)],
])('a DOI with signs of XML is whole in %s', (_, readIt) => {
  expect(readIt().references[0]?.DOI).toBe(SICI)
})

test.each([
  ['https://example.org/a\\_b', 'https://example.org/a_b'],
  ['https://example.org/a{\\_}b', 'https://example.org/a_b'],
  ['https://example.org/x\\%20b\\&c\\#f', 'https://example.org/x%20b&c#f'],
  ['https://example.org/c\\~{}d', 'https://example.org/c~d'],
  ['https://example.org/c~d', 'https://example.org/c~d'],
])('an address %s of BibTeX is one without what TeX needs', (written, address) => {
  expect(readBibtex(`@misc{a, title={T}, year={2020}, url={${written}}}`).references[0]?.URL).toBe(address)
})

test.each([
  ['@misc{a, title={T}, year={2020}, url={https://example.org/a}}', { issued: { 'date-parts': [[2020]] } }],
  ['@misc{a, title={T}, howpublished={\\url{https://example.org/a}}}', { URL: 'https://example.org/a' }],
])('an entry without an author is printed with what is known of it: %s', (entry, known) => {
  const [record] = readBibtex(entry).references
  expect(record).toMatchObject(known)
  expect(record).not.toHaveProperty('text')
})

test('one bad entry does not keep the others out', () => {
  const data = readBibtex(
    '@article{a, title={Good}, year={2020}}\n@article{b, title={Bad\n@book{c, title={Also good}}\n@misc{d, year={2020}}',
  )
  expect(data).toMatchObject({
    references: [{ title: 'Good' }, { title: 'Also good' }],
    unread: [
      { why: 'This entry could not be read. Is a brace or a comma missing?' },
      { why: 'This entry has no title.' },
    ],
  })
})

test('abbreviations made of each other do not fill the memory, and no address is fetched', () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const bomb = Array.from({ length: 60 }, (_, index) => `@string{a${index + 1} = a${index} # a${index}}`).join('\n')
  const data = readBibtex(
    `@string{a0 = "long"}\n@string{jama = "JAMA"}\n${bomb}\n@article{x, title=a60, journal=jama}\n@article{y, title={Y}, journal=jama, url={http://127.0.0.1:9/works}}`,
  )
  expect(data).toMatchObject({
    references: expect.arrayContaining([expect.objectContaining({ title: 'Y', 'container-title': 'JAMA' })]),
  })
  expect(fetched).not.toHaveBeenCalled()
})

test('what is hostile is read in no time', () => {
  const began = performance.now()
  const evil = ['{', '\\', '$x_{', '@', '"{a}"', 'a and ', '#', ' ', 'arxiv '].flatMap((part) => [
    `@article{a, title={${part.repeat(20_000 / part.length)}}}`,
    `@misc{a, title={T}, note={accessed ${part.repeat(10_000 / part.length)}https://a.b}, howpublished={${part.repeat(9_000 / part.length)}https://a.b}}`,
    `@article{a, author={${part.repeat(20_000 / part.length)}`,
  ])
  for (const text of evil) readEntries({ kind: 'bibtex', text }, () => 'a')
  readEntries({ kind: 'ris', text: `TY  - JOUR\n${'AU  - a, b\n'.repeat(10_000)}ER  - ` }, () => 'a')
  readEntries({ kind: 'csl', text: '['.repeat(100_000) }, () => 'a')
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('what is not read comes back whole, however long it is', () => {
  const long = `@article{a, note={${'long '.repeat(100)}}}`
  expect(readBibtex(long).unread).toEqual([{ text: long, why: 'This entry has no title.' }])
})
