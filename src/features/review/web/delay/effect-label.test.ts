import { expect, test } from 'vitest'
import { describeEffect, reloadAfterMs } from './effect-label.ts'

const now = new Date('2026-11-18T20:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const pendingAfter = (ms: number) => ({
  pending_decision: { decision: 'rejected', takes_effect_at: after(ms).toISOString() },
})

test.each([
  [-1, 'now'],
  [0, 'now'],
  [1, 'in less than a minute'],
  [60_000, 'in 1 minute'],
  [60_001, 'in 2 minutes'],
  [600_000, 'in 10 minutes'],
  [3_600_000, 'in 60 minutes'],
  [3_600_001, 'on 18 Nov 2026, 1:00 PM PT'],
])('%d ms from now: %s', (ms, words) => expect(describeEffect(after(ms), now)).toBe(words))

test.each([
  [[], false],
  [[{ pending_decision: null }], false],
  [[pendingAfter(3_600_001)], false],
  [[pendingAfter(600_000), pendingAfter(1_000)], 3_000],
  [[pendingAfter(-5_000), { pending_decision: null }], 2_000],
])('%j is loaded again after %s ms', (items, ms) => expect(reloadAfterMs(items, now)).toBe(ms))
