import { expect, test } from 'vitest'
import { bibtexFile } from '#formats/citations/bibtex.ts'
import { readPasted } from '#formats/citations/pasted-references.ts'
import { ama } from '#formats/citations/styles/ama.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { readEntries } from './read-entries.ts'

function read(text: string) {
  const pasted = readPasted(text)
  if (pasted.kind === 'lines') throw new Error('These are lines')
  return readEntries(pasted, () => 'a')
}

const FILE = `FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Okoro, AP
   van Dam, B
AF Okoro, Ann P.
   van Dam, Bo
CA Ward Study Grp
TI Beds and nights: a trial
   of two wards
SO JOURNAL OF WARDS
LA English
DT Article
DE beds; nights
AB Aims: to measure.
   TI is not a tag here.
C1 [Okoro, Ann P.] Univ Leeds, Leeds, W Yorkshire, England.
CR Lee B, 2001, BEDS, V1, P2
NR 1
PU WARD PRESS
PI LEEDS
SN 1234-5678
EI 2345-6789
J9 J WARDS
PD MAR 7
PY 2019
VL 7
IS 2
AR e118
DI 10.5555/wards.2019
PM 30000007
PG 12
UT WOS:000000000000001
ER

PT J
AU Lee, C
TI Shifts
SO WARD LETTERS
PD SEP-OCT
PY 2008
VL 3
SU 1
BP S12
EP S19
ER

PT B
AU Lee, C
BE Reda, C
TI Lamps
BS The light series
SO THE WARD
DT Article; Book Chapter
PY 2011
BP 3
EP 9
PU BRILL
PI LEIDEN
BN 978-0-00-000000-2
ER

PT B
AU Lee, C
TI The ward
SO THE WARD
DT Book
PY 2012
PU BRILL
ER

EF`

test('plain text of Web of Science is read, each record completely', () => {
  const { references, unread } = read(FILE)
  expect(unread).toEqual([])
  expect(references.map(vancouver)).toEqual([
    'Okoro AP, van Dam B; Ward Study Grp. Beds and nights: a trial of two wards. JOURNAL OF WARDS. ' +
      '2019 Mar 7;7(2):e118. doi: 10.5555/wards.2019',
    'Lee C. Shifts. WARD LETTERS. 2008 Sep-Oct;3(Suppl 1):S12-S19.',
    'Lee C. Lamps. In: Reda C, editor. THE WARD. LEIDEN: BRILL; 2011. p. 3-9. (The light series).',
    'Lee C. The ward. BRILL; 2012.',
  ])
  expect(references[0]).toMatchObject({
    author: [{ family: 'Okoro', given: 'Ann P.' }, { family: 'van Dam', given: 'Bo' }, { literal: 'Ward Study Grp' }],
    PMID: '30000007',
    ISSN: '1234-5678',
  })
})

test('fields without a place, and text outside of records, are named', () => {
  const { left_out: leftOut, unread } = read(FILE.replace('\nPT B', '\nMarked list\nPT B'))
  expect(leftOut).toEqual([
    { field: 'keywords', count: 1 },
    { field: 'abstract', count: 1 },
    { field: 'addresses', count: 1 },
    { field: 'cited references', count: 1 },
    { field: 'the database’s own data', count: 1 },
    { field: 'number of pages', count: 1 },
  ])
  expect(unread).toEqual([{ text: 'Marked list', why: 'This text doesn’t belong to any reference.' }])
})

test('a table is refused with the formats that are read', () => {
  const text = 'PT\tAU\tTI\tSO\nJ\tLee, C\tShifts\tWARD LETTERS'
  expect(read(text)).toEqual({
    references: [],
    unread: [
      { text, why: 'This is a table from Web of Science. Please export the records as plain text, RIS or BibTeX.' },
    ],
    left_out: [],
  })
})

test('a file without its first and last lines is read', () => {
  const { references } = read('PT J\nAU Lee, C\nTI Shifts\nSO WARD LETTERS\nEA MAY 2020\nDI 10.5555/x\nER')
  expect(references.map(ama)).toEqual(['Lee C. Shifts. WARD LETTERS. Published May 2020. doi:10.5555/x'])
})

test.each([
  '@book{a, author={Lee, Cy}, title={The ward}, booktitle={The Ward}, year={2012}}',
  'TY  - BOOK\nTI  - The ward\nBT  - The ward\nER  - ',
  '[{"type":"book","title":"The ward","container-title":"The ward."}]',
])('a book has one title: %s', (text) => {
  expect(read(text).references[0]).not.toHaveProperty('container-title')
})

test('a chapter may have the title of its book', () => {
  const text = '@incollection{a, title={The ward}, booktitle={The ward}}'
  expect(read(text).references[0]?.['container-title']).toBe('The ward')
})

test('a paper in proceedings is read with its book', () => {
  const { references } = read(
    'PT C\nAU Lee, C\nBE Reda, C\nTI Shifts\nSO WARD DAYS\nSU 3\nVL 2\nPU BRILL\nPI LEIDEN\nPY 2011\nBP 3\nEP 9\nER',
  )
  expect(references.map(vancouver)).toEqual([
    'Lee C. Shifts. In: Reda C, editor. WARD DAYS. Vol. 2. LEIDEN: BRILL; 2011. p. 3-9.',
  ])
  expect(bibtexFile(references)).toContain('@inproceedings{')
})

test('a supplement is part of the issue, and an unknown last page is left out', () => {
  const { references } = read('PT J\nAU Lee, C\nTI Shifts\nSO WARDS\nVL 5\nIS 4\nSU 2\nBP 3\nEP +\nPY 2011\nER')
  expect(references.map(vancouver)).toEqual(['Lee C. Shifts. WARDS. 2011;5(4 Suppl 2):3.'])
})
