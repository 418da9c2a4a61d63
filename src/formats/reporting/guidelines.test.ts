import { expect, test } from 'vitest'
import { GUIDELINES } from './guidelines.ts'

const COUNTS = { strobe: 22, 'prisma-2020': 27, 'squire-2': 18, care: 13, 'consort-2025': 30, 'stard-2015': 30 }

test('each guideline has as many items as its authors number, in their order', () => {
  expect(Object.fromEntries(GUIDELINES.map(({ name, items }) => [name, items.length]))).toEqual(COUNTS)
  for (const { items } of GUIDELINES) {
    expect(items.map(({ number }) => number)).toEqual(items.map((_item, index) => String(index + 1)))
  }
})

test('each item asks something, and its guideline says where its authors publish it', () => {
  for (const { source, items } of GUIDELINES) {
    expect(source).toMatch(/^https:\/\//)
    for (const { asks } of items) expect(asks).toMatch(/^[A-Z].+\?$/)
  }
})
