import { expect, test } from 'vitest'
import { readEntries } from './read-entries.ts'

const read = (...lines: string[]) =>
  readEntries({ kind: 'ris', text: ['TY  - JOUR', 'TI  - T', ...lines, 'ER  - '].join('\r\n') }, () => 'a')
    .references[0]

test.each([
  [['SP  - 17-24', 'EP  - 24'], { page: '17-24' }],
  [['SP  - 17', 'EP  - 17'], { page: '17' }],
  [['M3  - doi: 10.1000/182'], { DOI: '10.1000/182' }],
  [['AN  - 18270352', 'DP  - PubMed'], { PMID: '18270352' }],
  [['AN  - 18270352', 'DP  - PubMed', 'C2  - PMC2754242'], { PMCID: 'PMC2754242' }],
  [['SN  - 0098-7484 (Print)'], { ISSN: '0098-7484' }],
  [['PY  - 2008', 'DA  - 2009-01-02'], { issued: { 'date-parts': [[2008]] } }],
  [['PY  - 2008', 'DA  - 2008-10-08'], { issued: { 'date-parts': [[2008, 10, 8]] } }],
  [['PY  - in press'], { status: 'in press' }],
  [
    ['AU  - Okafor, Amara', 'AU  - Two Wards', 'Group'],
    { author: [{ family: 'Okafor', given: 'Amara' }, { literal: 'Two Wards Group' }] },
  ],
])('an article keeps %j', (lines, kept) => {
  expect(read(...lines)).toMatchObject(kept)
})
