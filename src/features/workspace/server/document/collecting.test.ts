import { expect, test } from 'vitest'
import { collectFor } from './collecting.ts'
import { COLLECT_CHANGES_LONGEST_MS, COLLECT_CHANGES_MS, STORED_A_SECOND_MAX } from './limits.ts'

test('a few papers are stored as soon as strokes may be collected', () => {
  for (const documents of [0, 1, 5]) expect(collectFor(documents)).toBe(COLLECT_CHANGES_MS)
})

test('however many papers are typed in, a process stores no more often than it may, until one would wait too long', () => {
  for (let documents = 1; collectFor(documents) < COLLECT_CHANGES_LONGEST_MS; documents += 1) {
    expect((documents * 1_000) / collectFor(documents)).toBeLessThanOrEqual(STORED_A_SECOND_MAX)
  }
  expect(collectFor(10_000)).toBe(COLLECT_CHANGES_LONGEST_MS)
})
