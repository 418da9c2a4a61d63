import { expect, test } from 'vitest'
import { RULES } from '../rules.ts'
import { completionOf } from './read-achievements.ts'

test('the percentage of unlocked achievements is rounded, and 100 only with all of them', () => {
  const shares = Array.from({ length: RULES.length + 1 }, (_, unlocked) => completionOf(unlocked))
  expect(shares[0]).toBe(0)
  expect(shares.slice(1, -1).every((share, at) => Math.abs(share - (100 * (at + 1)) / RULES.length) <= 0.5)).toBe(true)
  expect(shares.slice(0, -1)).not.toContain(100)
  expect(shares.at(-1)).toBe(100)
})
