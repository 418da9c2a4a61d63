import { expect, test } from 'vitest'
import { addressOf, isBeyondLastPage, isFiltered, filtersInWords, listStateIn, unknownRoleIn } from './list-state.ts'

test('an address describes the list, and the list gives the same address', () => {
  const listState = { search: 'Müller & sons', role: 'faculty' as const, institution: 'University of Ghana', page: 3 }
  const address = addressOf(listState)
  expect(listStateIn(new URL(address, 'http://here').searchParams)).toEqual(listState)
  expect(isFiltered(listState)).toBe(true)
  expect(filtersInWords(listState)).toBe(' · “Müller & sons” · Faculty · University of Ghana')
})

test.each(['', '?page=0', '?page=-2', '?page=two', '?page=1.5&search=%20'])(
  '“%s” shows the first page of all members',
  (query) => {
    const listState = listStateIn(new URLSearchParams(query))
    expect(listState).toEqual({ search: '', role: '', institution: '', page: 1 })
    expect(addressOf(listState)).toBe('/directory')
    expect(isFiltered(listState)).toBe(false)
  },
)

test('an unknown role is named, and not sent to the server', () => {
  const search = new URLSearchParams('?role=king&search=osei')
  expect(listStateIn(search)).toEqual({ search: 'osei', role: '', institution: '', page: 1 })
  expect(unknownRoleIn(search)).toBe('king')
  expect(unknownRoleIn(new URLSearchParams('?role=faculty'))).toBeUndefined()
})

test('a page after the last does not exist, unless there are no results', () => {
  expect(isBeyondLastPage({ page: 6 }, 5)).toBe(true)
  expect(isBeyondLastPage({ page: 5 }, 5)).toBe(false)
  expect(isBeyondLastPage({ page: 2 }, 0)).toBe(false)
})
