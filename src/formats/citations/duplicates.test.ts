import { expect, test } from 'vitest'
import { duplicateOf, merged } from './duplicates.ts'
import { aReference } from './citations.fixture.ts'

const first = aReference({ id: 'a' })

test.each([
  ['DOI, however it is spelt', { title: 'Else', DOI: '10.1001/JAMA.300.14.1685' }, true],
  ['title and year', { DOI: undefined, title: `${first.title.toUpperCase()}.` }, true],
  ['title of another year', { DOI: undefined, issued: { 'date-parts': [[2009]] } }, false],
  ['short title', { DOI: undefined, title: 'Editorial' }, false],
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
