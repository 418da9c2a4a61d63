import { expect, test } from 'vitest'
import { addressOf, isBeyond, isNarrowed, narrowedInWords, placeIn, unknownRoleIn } from './place.ts'

test('an address says what is shown, and what is shown makes the same address', () => {
  const listState = { search: 'Müller & sons', role: 'faculty' as const, institution: 'University of Ghana', page: 3 }
  const address = addressOf(listState)
  expect(placeIn(new URL(address, 'http://here').searchParams)).toEqual(listState)
  expect(isNarrowed(listState)).toBe(true)
  expect(narrowedInWords(listState)).toBe(' · “Müller & sons” · Faculty · University of Ghana')
})

test.each(['', '?page=0', '?page=-2', '?page=two', '?page=1.5&search=%20'])(
  '“%s” is the first page of all',
  (query) => {
    const listState = placeIn(new URLSearchParams(query))
    expect(listState).toEqual({ search: '', role: '', institution: '', page: 1 })
    expect(addressOf(listState)).toBe('/directory')
    expect(isNarrowed(listState)).toBe(false)
  },
)

test('a role that there is not is named, and asked for by nobody', () => {
  const search = new URLSearchParams('?role=king&search=osei')
  expect(placeIn(search)).toEqual({ search: 'osei', role: '', institution: '', page: 1 })
  expect(unknownRoleIn(search)).toBe('king')
  expect(unknownRoleIn(new URLSearchParams('?role=faculty'))).toBeUndefined()
})

test('a page behind the last is one that there is not; where nobody is found none is', () => {
  expect(isBeyond({ page: 6 }, 5)).toBe(true)
  expect(isBeyond({ page: 5 }, 5)).toBe(false)
  expect(isBeyond({ page: 2 }, 0)).toBe(false)
})
