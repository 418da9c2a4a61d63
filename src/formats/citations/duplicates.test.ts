import { expect, test } from 'vitest'
import type { ReferenceRecord } from './reference.ts'
import { referenceFromLine } from './from-line.ts'
import { createReferenceIndex, merged } from './duplicates.ts'
import { vancouver } from './styles/vancouver.ts'
import { aReference } from './citations.fixture.ts'

const first = aReference({ id: 'a' })
const duplicateOf = (record: ReferenceRecord, known: ReferenceRecord[]) =>
  createReferenceIndex(known).duplicateOf(record)

test.each([
  ['DOI, however it is spelt', { title: 'Else', DOI: '10.1001/JAMA.300.14.1685' }, true],
  ['title and year', { DOI: undefined, title: `${first.title.toUpperCase()}.` }, true],
  ['title of another year', { DOI: undefined, issued: { 'date-parts': [[2009]] } }, false],
  ['short title by others', { DOI: undefined, title: 'Editorial', author: [{ family: 'Lee' }] }, false],
] as const)('two of one %s', (_, traits, areOne) => {
  const second = aReference({ id: 'b', ...(traits as object) })
  const known = aReference({
    ...first,
    ...('title' in traits && traits.title === 'Editorial' ? { title: 'Editorial', DOI: undefined } : {}),
  })
  expect(duplicateOf(second, [known])?.id).toBe(areOne ? 'a' : undefined)
})

test('a reference is not a duplicate of itself', () => expect(duplicateOf(first, [first])).toBeUndefined())

test('a merge keeps the first reference and its id, and adds the fields that only the second has', () => {
  const second = aReference({ id: 'b', volume: '1', PMID: '7' })
  expect(merged(first, second)).toEqual({ ...first, PMID: '7' })
  const text = aReference({ id: 'c', type: 'document', text: 'As typed.', title: 'As typed.' })
  expect(merged(text, second)).toEqual({ ...second, id: 'c' })
  expect(merged(second, text)).toEqual(second)
})

const SHORT: ReferenceRecord[] = [
  { id: 'a', type: 'book', title: 'Sleep', author: [{ family: 'Roth', given: 'B.' }], publisher: 'Karger' },
  { id: 'b', type: 'chapter', title: 'Coma', author: [{ family: 'Roth' }], 'container-title': 'Sleep', page: '3-9' },
  { id: 'c', type: 'thesis', title: 'On rest', author: [{ family: 'Ng' }], genre: 'PhD thesis', publisher: 'Lund' },
  { id: 'd', type: 'webpage', title: 'Beds', author: [{ literal: 'WHO' }], URL: 'https://who.example/beds' },
  { id: 'e', type: 'software', title: 'Tool', author: [{ family: 'Soft' }], edition: 'Version 2' },
  { id: 'f', type: 'report', title: 'Air', number: '7' },
].map((record) => ({ ...record, issued: { 'date-parts': [[2011]] } }) as ReferenceRecord)

test.each(SHORT.map((record) => [record.type, record] as const))(
  'a %s with a short title is recognised',
  (_, record) => {
    expect(duplicateOf({ ...record, id: 'new' }, SHORT)?.id).toBe(record.id)
    const text = vancouver(record)
    expect(duplicateOf({ id: 'new', type: 'document', title: text, text }, SHORT)?.id).toBe(record.id)
  },
)

test.each<[string, Partial<ReferenceRecord>, Partial<ReferenceRecord>]>([
  ['books with the same title by others', {}, { author: [{ family: 'Kryger' }] }],
  ['types', {}, { type: 'report' }],
  ['volumes', { volume: '1' }, { volume: '2' }],
  ['pages', { type: 'chapter', page: '3-9' }, { type: 'chapter', page: '11-12' }],
  [
    'volumes of a book with a long title',
    { title: 'A handbook of clinical rest', volume: '1' },
    { title: 'A handbook of clinical rest', volume: '2' },
  ],
  [
    'a preprint and its article',
    { title: 'A trial of rest in three wards', DOI: '10.1101/1' },
    { title: 'A trial of rest in three wards', DOI: '10.5555/1' },
  ],
  [
    'chapters called alike',
    { type: 'chapter', 'container-title': 'Sleep' },
    { type: 'chapter', 'container-title': 'Dreams' },
  ],
])('different works are not merged: %s', (_, left, right) => {
  const book = SHORT[0] as ReferenceRecord
  expect(duplicateOf({ ...book, ...right, id: 'new' }, [{ ...book, ...left }])).toBeUndefined()
})

test('an article of a newspaper is recognised in a printed list', () => {
  const article = aReference({ id: 'a', type: 'article-newspaper', title: 'Beds', DOI: undefined })
  const line = referenceFromLine(vancouver(article), 'new')
  expect(line?.type).toBe('article-journal')
  expect(line && duplicateOf(line, [article])?.id).toBe('a')
})

test('references kept as text are recognised by their text', () => {
  const text = (id: string, words: string): ReferenceRecord => ({ id, type: 'document', title: words, text: words })
  expect(duplicateOf(text('new', 'Doe J: On beds (1999)'), [text('a', 'Doe J. On beds. 1999.')])?.id).toBe('a')
  expect(duplicateOf(text('new', 'Doe J: On beds (1999)'), [text('a', 'Doe J. On beds. 2001.')])).toBeUndefined()
})
