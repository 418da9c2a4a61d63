import { expect, test, vi } from 'vitest'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
import { bibtexFile } from '#formats/citations/bibtex.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { EVERY_KIND } from './every-kind.fixture.ts'
import { readEntries } from './read-entries.ts'

const newId = () => 'a'
const readBibtex = (text: string) => readEntries({ kind: 'bibtex', text }, newId)
const withoutIds = (references: ReferenceRecord[]) => references.map((reference) => ({ ...reference, id: undefined }))

const plain = (records: ReferenceRecord[]) => JSON.parse(JSON.stringify(withoutIds(records))) as unknown

test('a reference of any type survives our own BibTeX', () => {
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
])('BibTeX authors are people unless braces group them: %s', (authors, read) => {
  expect(authorsOf(authors)).toEqual(read)
})

const SICI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2'

test.each([
  ['BibTeX', () => readBibtex(`@article{a, title={T}, doi={${SICI}}}`)],
  ['RIS', () => readEntries({ kind: 'ris', text: `TY  - JOUR\nTI  - T\nDO  - ${SICI}\nER  - ` }, newId)],
  ['CSL-JSON', () => readEntries({ kind: 'csl', text: JSON.stringify([{ title: 'T', DOI: SICI }]) }, newId)],
])('a DOI with XML characters is complete in %s', (_, readIt) => {
  expect(readIt().references[0]?.DOI).toBe(SICI)
})

test.each([
  ['https://example.org/a\\_b', 'https://example.org/a_b'],
  ['https://example.org/a{\\_}b', 'https://example.org/a_b'],
  ['https://example.org/x\\%20b\\&c\\#f', 'https://example.org/x%20b&c#f'],
  ['https://example.org/c\\~{}d', 'https://example.org/c~d'],
  ['https://example.org/c~d', 'https://example.org/c~d'],
])('an address %s of BibTeX is read without TeX escapes', (written, address) => {
  expect(readBibtex(`@misc{a, title={T}, year={2020}, url={${written}}}`).references[0]?.URL).toBe(address)
})

test.each([
  ['@misc{a, title={T}, year={2020}, url={https://example.org/a}}', { issued: { 'date-parts': [[2020]] } }],
  ['@misc{a, title={T}, howpublished={\\url{https://example.org/a}}}', { URL: 'https://example.org/a' }],
])('an entry without an author is printed with its known fields: %s', (entry, known) => {
  const [record] = readBibtex(entry).references
  expect(record).toMatchObject(known)
  expect(record).not.toHaveProperty('text')
})

test('one bad entry does not block the others', () => {
  const data = readBibtex(
    '@article{a, title={Good}, year={2020}}\n@article{b, title={Bad\n@book{c, title={Also good}}\n@misc{d, year={2020}}',
  )
  expect(data).toMatchObject({
    references: [{ title: 'Good' }, { title: 'Also good' }],
    unread: [
      { why: 'We couldn’t read this entry. Is a brace or a comma missing?' },
      { why: 'This entry has no title.' },
    ],
  })
})

test('abbreviations made of each other stay within their limit, and no address is fetched', () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  // The abbreviation `a6` has 256 letters. `a7` has 512, which exceeds the maximum length of an abbreviation.
  const doubled = Array.from({ length: 7 }, (_, index) => `@string{a${index + 1} = a${index} # a${index}}`).join('\n')
  const data = readBibtex(
    `@string{a0 = "long"}\n@string{jama = "JAMA"}\n${doubled}\n@article{w, title=a6, journal=jama}\n@article{x, title=a7, journal=jama}\n@article{y, title={Y}, journal=jama, url={http://127.0.0.1:9/works}}`,
  )
  const titles = data.references.map(({ title, 'container-title': journal }) => [title, journal])
  expect(titles).toEqual([
    ['long'.repeat(64), 'JAMA'],
    ['a7', 'JAMA'],
    ['Y', 'JAMA'],
  ])
  expect(fetched).not.toHaveBeenCalled()
})

test('an entry that is too long is not read', () => {
  const entry = (length: number) => `@article{a, title={${'x'.repeat(length - 21)}}}`
  expect(readBibtex(entry(20_000)).unread).toEqual([])
  expect(readBibtex(entry(20_001)).unread).toEqual([
    { text: entry(20_001), why: 'This entry is longer than 20,000 characters.' },
  ])
})

test('long entries of signs that mean something are read in a moment', () => {
  const signs = ['{}', '\\', '$x_{ab}$', '@', '"{a}"', 'a and ', '#', ' ', 'arxiv ']
  // Parsers recurse for each open brace, so these runs open only 100 braces.
  const open = ['{', '$x_{'].map((part) => part.repeat(100))
  const runs = [...signs.map((part) => part.repeat(20_000 / part.length)), ...open]
  const texts = runs.flatMap((run) => [
    `@article{a, title={${run.slice(0, 18_000)}}}`,
    `@misc{a, title={T}, note={accessed ${run.slice(0, 10_000)}https://a.b}, howpublished={${run.slice(0, 9_000)}https://a.b}}`,
    `@article{a, author={${run}`,
  ])
  const readAll = () => {
    for (const text of texts) readEntries({ kind: 'bibtex', text }, () => 'a')
    readEntries({ kind: 'ris', text: `TY  - JOUR\n${'AU  - a, b\n'.repeat(10_000)}ER  - ` }, () => 'a')
    readEntries({ kind: 'csl', text: '['.repeat(100_000) }, () => 'a')
  }
  expect(cpuMsOf(readAll)).toBeLessThan(3_000)
})

test('unread input is returned in full, however long it is', () => {
  const long = `@article{a, note={${'long '.repeat(100)}}}`
  expect(readBibtex(long).unread).toEqual([{ text: long, why: 'This entry has no title.' }])
})
