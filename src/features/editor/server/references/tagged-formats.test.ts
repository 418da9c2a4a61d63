import { expect, test } from 'vitest'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
import { articleReference } from '#formats/citations/article-reference.ts'
import { bibtexOf } from '#formats/citations/bibtex.ts'
import { readPasted } from '#formats/citations/pasted-references.ts'
import { risOf } from '#formats/citations/ris.ts'
import { ama } from '#formats/citations/styles/ama.ts'
import { apa } from '#formats/citations/styles/apa.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { recordXml } from '#formats/jats/out/citation-record.ts'
import { readEntries } from './read-entries.ts'

function read(text: string) {
  const pasted = readPasted(text)
  if (pasted.kind === 'lines') throw new Error('These are lines')
  return readEntries(pasted, () => 'a')
}

const ENW = `%0 Book Section
%A Enders, Nora
%A Lee, Bo
%E Reda, Ctor
%T A chapter
%B The book
%D 2021
%P 17-24
%I Brill
%C Leiden

%0 Journal Article
%A Enders, Nora
%G
%T An article of a title
that goes on
%J Ward
%V 3
%N 2
%R 10.1000/x
`

test('a tagged EndNote export is read, each record completely', () => {
  const { references, unread } = read(ENW)
  expect(unread).toEqual([])
  expect(references).toMatchObject([
    {
      type: 'chapter',
      title: 'A chapter',
      author: [
        { family: 'Enders', given: 'Nora' },
        { family: 'Lee', given: 'Bo' },
      ],
      editor: [{ family: 'Reda', given: 'Ctor' }],
      'container-title': 'The book',
      issued: { 'date-parts': [[2021]] },
      page: '17-24',
      publisher: 'Brill',
      'publisher-place': 'Leiden',
    },
    {
      type: 'article-journal',
      title: 'An article of a title that goes on',
      'container-title': 'Ward',
      DOI: '10.1000/x',
    },
  ])
})

test('the day, the PMID and the PMCID are read', () => {
  const text =
    '%0 Journal Article\n%A WHO,\n%A Lee, Bo\n%T Beds\n%J Ward\n%D 2018\n%8 May 5\n%M 30000001\n%~ PubMed\n%2 PMC22'
  expect(read(text).references).toEqual([
    {
      id: 'a',
      type: 'article-journal',
      title: 'Beds',
      author: [{ literal: 'WHO' }, { family: 'Lee', given: 'Bo' }],
      'container-title': 'Ward',
      issued: { 'date-parts': [[2018, 5, 5]] },
      PMID: '30000001',
      PMCID: 'PMC22',
    },
  ])
})

test.each([
  ['ris', 'TY  - JOUR\nTI  - Beds\nAU  - NAMES\nER  - '],
  ['ris', 'TY  - JOUR\nT1  - Beds\nA1  - NAMES\nER  - '],
  ['enw', '%0 Journal Article\n%T Beds\n%A NAMES'],
])('several names in one line of %s are several authors', (_, record) => {
  for (const names of ['Okoro, Ann P.; van Dam, Bo; Lee, Cy, Jr.', 'Okoro, Ann P. and van Dam, Bo and Lee, Cy, Jr.'])
    expect(read(record.replace('NAMES', names)).references[0]?.author).toEqual([
      { family: 'Okoro', given: 'Ann P.' },
      { family: 'van Dam', given: 'Bo' },
      { family: 'Lee', given: 'Cy', suffix: 'Jr.' },
    ])
})

test('several editors in one line are several', () => {
  const names = [
    { family: 'Okoro', given: 'Ann' },
    { family: 'Lee', given: 'Bo' },
  ]
  expect(read('TY  - BOOK\nTI  - Beds\nED  - Okoro, Ann; Lee, Bo\nER  - ').references[0]?.editor).toEqual(names)
  expect(read('%0 Book\n%T Beds\n%E Okoro, Ann; Lee, Bo').references[0]?.editor).toEqual(names)
})

const AROUND = `Exported on Monday

TY  - JOUR
AU  - Okoro, Ann
TI  - Beds of a
long title
and its end
PY  - 2014//
ER  -

Entry 2 of 2
Source: a database
2.
TY  - JOUR
TI  - Wards
ER  - 
AB  - Words after the end.

TY  - JOUR
TI  - Nights`

test('text that belongs to no record is named, and the records are complete', () => {
  const { references, unread } = read(AROUND)
  expect(references).toEqual([
    {
      id: 'a',
      type: 'article-journal',
      title: 'Beds of a long title and its end',
      author: [{ family: 'Okoro', given: 'Ann' }],
      issued: { 'date-parts': [[2014]] },
    },
    { id: 'a', type: 'article-journal', title: 'Wards' },
    { id: 'a', type: 'article-journal', title: 'Nights' },
  ])
  const why = 'This text doesn’t belong to any reference.'
  expect(unread).toEqual([
    { text: 'Exported on Monday', why },
    { text: 'Entry 2 of 2\nSource: a database\n2.', why },
    { text: 'AB  - Words after the end.', why },
  ])
})

test('text before the first record of a PubMed or EndNote file is named', () => {
  expect(read('Results 1-1\n\nPMID- 7\nTI  - Beds.').unread).toMatchObject([{ text: 'Results 1-1' }])
  expect(read(`Results 1-2\n${ENW}`).unread).toMatchObject([{ text: 'Results 1-2' }])
})

const REVIEW = 'TY  - JOUR\nAU  - Okoro, Ann\nTI  - Beds\nT2  - Reviews\nPY  - 2020\nIS  - 3\nC7  - CD009999\n'

test('an article of an issue without a volume has its number, in every style and export', () => {
  const [reference] = read(`${REVIEW}ER  - `).references
  if (!reference) throw new Error('Nothing was read')
  expect([vancouver(reference), ama(reference), apa(reference)]).toEqual([
    'Okoro A. Beds. Reviews. 2020;(3):CD009999.',
    'Okoro A. Beds. Reviews. 2020;(3):CD009999.',
    'Okoro, A. (2020). Beds. Reviews, (3), Article CD009999.',
  ])
  expect(recordXml(reference)).toContain('<issue>3</issue><elocation-id>CD009999</elocation-id>')
  expect(articleReference(reference, 1)).toMatchObject({ issue: '3', pages: 'CD009999' })
  expect(read(risOf(reference)).references).toEqual([reference])
  expect(read(bibtexOf(reference)).references).toEqual([reference])
})

test('an article number replaces the pages of a volume', () => {
  const [reference] = read(`${REVIEW}VL  - 9\nER  - `).references
  expect(reference && vancouver(reference)).toBe('Okoro A. Beds. Reviews. 2020;9(3):CD009999.')
  const [paged] = read(`${REVIEW}VL  - 9\nSP  - 4\nEP  - 12\nER  - `).references
  expect(paged).toMatchObject({ page: '4-12', number: 'CD009999' })
})

test('a record of many thousand lines is refused quickly', () => {
  const long = `%0 Journal Article\n%T Beds\n${'%A Lee, Bo\n'.repeat(20_000)}`
  const refuse = () => {
    const { references, unread } = read(long)
    expect([references.length, unread.length]).toEqual([0, 1])
  }
  expect(cpuMsOf(refuse)).toBeLessThan(1_000)
})
