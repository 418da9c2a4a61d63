import { expect, test } from 'vitest'
import { GUIDELINES } from './guidelines.ts'

/** The numbers of items of each guideline, first without and then with parts counted separately. */
const COUNTS = {
  strobe: [22, 34],
  'prisma-2020': [27, 42],
  'squire-2': [18, 40],
  care: [13, 30],
  'consort-2025': [30, 42],
  'stard-2015': [30, 34],
  'tripod-ai': [27, 52],
  'spirit-2013': [33, 51],
  'spirit-2025': [34, 53],
}

/**
 * Returns whether item numbers are in order, such as 1, 2a, 2b, 3: each item once, or in two or more parts that start
 * with "a".
 */
function isInOrder(numbers: string[]): boolean {
  const parts = Map.groupBy(numbers, (number) => Number.parseInt(number, 10))
  return [...parts].every(([item, named], index) => {
    const letters = named.map((number) => number.replace(/^\d+/, '')).join('')
    return item === index + 1 && (letters === '' ? named.length === 1 : letters === 'abcdefgh'.slice(0, named.length))
  })
}

test('each guideline has the items and parts that its authors number, in their order', () => {
  const counts = GUIDELINES.map(({ name, items }) => [
    name,
    [new Set(items.map(({ number }) => Number.parseInt(number, 10))).size, items.length],
  ])
  expect(Object.fromEntries(counts)).toEqual(COUNTS)
  for (const { items } of GUIDELINES) expect(isInOrder(items.map(({ number }) => number))).toBe(true)
})

test('each item has a question, and each guideline links to its authors’ publication', () => {
  for (const { source, items } of GUIDELINES) {
    expect(source).toMatch(/^https:\/\//)
    for (const { asks } of items) expect(asks).toMatch(/^[A-Z].+\?$/)
  }
})
