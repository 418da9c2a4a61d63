import { expect, test } from 'vitest'
import { drawnIn, shareInWords } from './shares.ts'

test.each([
  [1, 3, '33 %'],
  [1, 1_000, 'less than 1 %'],
  [0, 1_000, '0 %'],
  [0, 0, '0 %'],
])('%d of %d is %s', (part, whole, words) => expect(shareInWords(part, whole)).toBe(words))

test('a member has the colour of their cursor, and imported text has none', () => {
  expect(drawnIn(3)).toBe('var(--writer-3)')
  expect(drawnIn(null)).toBe('var(--color-control)')
})
