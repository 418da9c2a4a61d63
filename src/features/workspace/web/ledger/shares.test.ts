import { expect, test } from 'vitest'
import { colourOfWriter, shareInWords } from './shares.ts'

test.each([
  [1, 3, '33 %'],
  [1, 1_000, 'less than 1 %'],
  [0, 1_000, '0 %'],
  [0, 0, '0 %'],
])('%d of %d is %s', (part, whole, words) => expect(shareInWords(part, whole)).toBe(words))

test('a member has the colour of their cursor, and what came with a document none', () => {
  expect(colourOfWriter('28b98657-cc2e-402f-b3e3-753475468bd9')).toMatch(/^var\(--writer-[0-7]\)$/)
  expect(colourOfWriter('imported')).toBe('var(--color-control)')
})
