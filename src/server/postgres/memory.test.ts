import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
import { memoryHere, sharedBuffersOn } from './process.ts'

const GB = 1024 ** 3

test.each([
  [0.5 * GB, '128MB'],
  [1 * GB, '128MB'],
  [2 * GB, '256MB'],
  [3.9 * GB, '499MB'],
  [8 * GB, '1024MB'],
  [256 * GB, '1024MB'],
])('of %d bytes PostgreSQL gets an eighth, within a minimum and a maximum', (bytes, buffers) => {
  expect(sharedBuffersOn(bytes)).toBe(buffers)
})

test('the detected memory is never more than the machine has', () => {
  expect(memoryHere()).toBeGreaterThan(0)
  expect(memoryHere()).toBeLessThanOrEqual(totalmem())
})
