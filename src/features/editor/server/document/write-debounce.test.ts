import { expect, test } from 'vitest'
import {
  COLLECT_CHANGES_LONGEST_MS,
  COLLECT_CHANGES_MS,
  DERIVE_LATEST_MS,
  DERIVE_LONGEST_MS,
  DERIVED_A_SECOND_MAX,
  STORED_A_SECOND_MAX,
} from './limits.ts'
import { collectFor, deriveWithin } from './documents.ts'

test('with few papers, changes are stored after the shortest delay', () => {
  for (const documents of [0, 1, 5]) expect(collectFor(documents)).toBe(COLLECT_CHANGES_MS)
})

test('with many papers, a process stores no more often than its limit, unless one would wait too long', () => {
  for (let documents = 1; collectFor(documents) < COLLECT_CHANGES_LONGEST_MS; documents += 1) {
    expect((documents * 1_000) / collectFor(documents)).toBeLessThanOrEqual(STORED_A_SECOND_MAX)
  }
  expect(collectFor(10_000)).toBe(COLLECT_CHANGES_LONGEST_MS)
})

test('projections are timely, and with many papers no more frequent than the limit, unless one would wait too long', () => {
  for (const documents of [0, 1, 10]) expect(deriveWithin(documents)).toBe(DERIVE_LATEST_MS)
  for (let documents = 1; deriveWithin(documents) < DERIVE_LONGEST_MS; documents += 1) {
    expect((documents * 1_000) / deriveWithin(documents)).toBeLessThanOrEqual(DERIVED_A_SECOND_MAX)
  }
  expect(deriveWithin(10_000)).toBe(DERIVE_LONGEST_MS)
})
