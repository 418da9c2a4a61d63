import { expect, test } from 'vitest'
import { advanceReadPosition } from './messages-section.tsx'

test('a message seen directly after the last read one is read', () => {
  expect(advanceReadPosition(64, { first: 60, last: 71 })).toBe(71)
  expect(advanceReadPosition(64, { first: 65, last: 71 })).toBe(71)
})

test('skipped messages are not read, and the read mark never moves back', () => {
  expect(advanceReadPosition(64, { first: 66, last: 71 })).toBe(64)
  expect(advanceReadPosition(64, { first: 12, last: 20 })).toBe(64)
})
