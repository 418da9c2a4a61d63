import { expect, test } from 'vitest'
import { articleReference } from './article-reference.ts'
import { referenceText } from '../article/text.ts'
import { REFERENCE_TYPES, type ReferenceRecord } from './reference.ts'
import { vancouver } from './styles/vancouver.ts'
import { aReference } from './citations.fixture.ts'

test('a reference reaches the article with its parts, its text and its links', () => {
  const reference = articleReference(aReference({ PMID: '18840842' }), 4)
  expect(reference).toMatchObject({
    id: 'reference-4',
    number: 4,
    authors: 'Needham DM',
    year: '2008',
    source: 'JAMA',
    volume: '300',
    issue: '14',
    pages: '1685-1690',
    doi: '10.1001/jama.300.14.1685',
    pmid: '18840842',
  })
  expect(referenceText(reference)).toBe(
    'Needham DM. Mobilizing patients in the intensive care unit: improving neuromuscular weakness and physical function. JAMA. 2008 Oct 8;300(14):1685-90. doi: 10.1001/jama.300.14.1685',
  )
  expect(reference.text?.at(-1)).toEqual({
    t: 'a',
    href: 'https://doi.org/10.1001/jama.300.14.1685',
    c: ['10.1001/jama.300.14.1685'],
  })
})

test('the PubMed Central number follows the link', () => {
  const { text } = articleReference(aReference({ PMCID: 'PMC2754242' }), 1)
  expect(text?.slice(1)).toEqual([
    { t: 'a', href: 'https://doi.org/10.1001/jama.300.14.1685', c: ['10.1001/jama.300.14.1685'] },
    '. PMCID: PMC2754242',
  ])
})

test('a reference that is one text is printed unchanged', () => {
  const text = 'Okafor A. Ward notes, 2020. In press.'
  expect(articleReference(aReference({ text, title: text }), 1).text).toEqual([text])
})

test('a web page is linked and shows its access date', () => {
  const record = aReference({
    type: 'webpage',
    DOI: undefined,
    URL: 'https://example.org/a',
    accessed: { 'date-parts': [[2026, 3, 7]] },
  })
  const { text } = articleReference(record, 1)
  expect(text?.[0]).toContain('[cited 2026 Mar 7]')
  expect(text?.[1]).toEqual({ t: 'a', href: 'https://example.org/a', c: ['https://example.org/a'] })
})

test.each(REFERENCE_TYPES)('the reference list prints a %s in the same words as the editor', (type) => {
  const onWeb: Partial<ReferenceRecord> = {
    type,
    URL: 'https://example.org/a',
    accessed: { 'date-parts': [[2026, 3, 7]] },
  }
  const records = [
    aReference({ type }),
    aReference({ ...onWeb }),
    aReference({ ...onWeb, DOI: undefined }),
    aReference({ type, DOI: undefined }),
    aReference({ type, PMCID: 'PMC2754242' }),
    aReference({ ...onWeb, DOI: undefined, PMCID: 'PMC2754242' }),
    aReference({ type, DOI: undefined, PMCID: 'PMC2754242' }),
  ]
  expect(records.map((record) => referenceText(articleReference(record, 1)))).toEqual(records.map(vancouver))
})
