import { expect, test } from 'vitest'
import { visiblePages } from './visible-pages.ts'

test.each([
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2, 3, [1, 2, 3]],
])('page %i of %i shows %j', (page, total, shown) => {
  expect(visiblePages(page, total)).toEqual(shown)
})
