import { expect, test } from 'vitest'
import { recordXml } from '#formats/jats/out/citation-record.ts'
import { bibtexOf } from './bibtex.ts'
import { aReference } from './citations.fixture.ts'
import { referenceFromCsl } from './from-csl.ts'
import { referenceFromLine } from './from-line.ts'
import { pageEnds, wholePages } from './pages.ts'
import { risOf } from './ris.ts'
import { apa } from './styles/apa.ts'
import { vancouver } from './styles/vancouver.ts'

test.each([
  ['284-7', '284-287'],
  ['284–7', '284-287'],
  ['1204 -- 22', '1204-1222'],
  ['S12-9', 'S12-S19'],
  ['S12-S19', 'S12-S19'],
  ['e1204-22', 'e1204-e1222'],
  ['99-101', '99-101'],
  ['17-24, 30-2', '17-24, 30-32'],
  ['1685-90.e3', '1685-1690.e3'],
  ['xii-xv', 'xii-xv'],
  ['A12-B3', 'A12-B3'],
  ['12-1', '12-1'],
  ['2020-0123-4', '2020-0123-4'],
  ['CD001234', 'CD001234'],
  ['e28031', 'e28031'],
  ['', ''],
])('the pages %j are %j in full', (written, whole) => {
  expect(wholePages(written)).toBe(whole)
})

test.each([
  ['737–8', '737', '738'],
  ['S12-S19', 'S12', 'S19'],
  ['e0815', 'e0815', ''],
  ['12-12', '12', ''],
  ['3-5, 9', '3-5, 9', ''],
])('%s begins at %s and ends at %s', (written, first, last) => {
  expect(pageEnds(written)).toEqual({ first, last })
})

test.each(['841-9', '841–9', '841--9'])('every export and style has the whole last page of %s', (page) => {
  const record = aReference({ page })
  expect(risOf(record)).toContain('SP  - 841\r\nEP  - 849\r\n')
  expect(bibtexOf(record)).toContain('pages = {841--849}')
  expect(recordXml(record)).toContain('<fpage>841</fpage><lpage>849</lpage>')
  expect(apa(record)).toContain(', 841–849.')
  expect(vancouver(record)).toContain(':841-9.')
  expect(referenceFromCsl({ title: 'T', page }, 'a')?.page).toBe('841-849')
  expect(referenceFromLine('Okoro A. Beds. Ward J. 2008;3(1):841–9.', 'a')?.page).toBe('841-849')
})

test('a list of ranges stays one text', () => {
  const record = aReference({ page: '3-5, 30-2' })
  expect(risOf(record)).toContain('SP  - 3-5, 30-32\r\n')
  expect(bibtexOf(record)).toContain('pages = {3--5, 30--32}')
  expect(recordXml(record)).toContain('<page-range>3-5, 30-32</page-range>')
})

test.each([
  ['bmj-2023-012345', 'bmj-2023-012345'],
  ['S3-S8', 'S3--S8'],
  ['xi-xv', 'xi--xv'],
  ['120-128.e1-3', '120--128.e1--3'],
  ['A-12', 'A-12'],
])('the pages %s have dashes only in ranges', (page, written) => {
  const record = aReference({ page })
  expect(bibtexOf(record)).toContain(`pages = {${written}}`)
  const printed = written.replaceAll('--', '–')
  expect(apa(record)).toContain(written === page ? `, Article ${page}.` : `, ${printed}.`)
})
