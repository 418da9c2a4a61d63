import { expect, test } from 'vitest'
import { advanceReadPosition } from './messages-section.tsx'

test('what is seen next to what was read is read', () => {
  expect(advanceReadPosition(64, { first: 60, last: 71 })).toBe(71)
  expect(advanceReadPosition(64, { first: 65, last: 71 })).toBe(71)
})

test('what was jumped over is not read, and nothing is unread again', () => {
  expect(advanceReadPosition(64, { first: 66, last: 71 })).toBe(64)
  expect(advanceReadPosition(64, { first: 12, last: 20 })).toBe(64)
})
