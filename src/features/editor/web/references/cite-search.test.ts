import { expect, test } from 'vitest'
import { aReference } from '#formats/citations/citations.fixture.ts'
import { matchesSearch } from './cite-tool.tsx'

const record = aReference({
  id: 'a',
  title: 'NF-κB, TNF-α and IL-6 in Sjögren’s syndrome',
  author: [{ family: 'O’Brien', given: 'Ada' }],
  PMID: '39991234',
  PMCID: 'PMC9912345',
})

test.each([
  'IL6',
  'il-6',
  'IL 6',
  'obrien',
  "O'Brien",
  'sjogren',
  'NFkB',
  'NF-kB',
  'nf kappa b',
  'TNFalpha',
  'tnf alpha',
  'pmid39991234',
  'PMID: 39991234',
  '39991234',
  'PMC 9912345',
  'pmc9912345',
  'obrien IL6',
  '',
])('a search for “%s” finds the reference', (search) => expect(matchesSearch(record, search)).toBe(true))

test.each(['IL-8', 'obrian', 'TNF-beta', 'IL6 nobody'])('a search for “%s” does not find it', (search) =>
  expect(matchesSearch(record, search)).toBe(false),
)
