import { expect, test } from 'vitest'
import { filtersIn, withFilters } from './filter-query.ts'

test('an address contains the filters next to its other parameters', () => {
  const address = new URLSearchParams('tab=available&claim=7&search= night &category=&difficulty=3')
  expect(filtersIn(address)).toEqual({ search: 'night', difficulty: '3' })
  const next = withFilters(address, { setting: 'icu' })
  expect(next.toString()).toBe('tab=available&claim=7&setting=icu')
  expect(withFilters(next, {}).toString()).toBe('tab=available&claim=7')
})
