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

test('a few papers are stored as soon as strokes may be collected', () => {
  for (const documents of [0, 1, 5]) expect(collectFor(documents)).toBe(COLLECT_CHANGES_MS)
})

test('however many papers are typed in, a process stores no more often than it may, until one would wait too long', () => {
  for (let documents = 1; collectFor(documents) < COLLECT_CHANGES_LONGEST_MS; documents += 1) {
    expect((documents * 1_000) / collectFor(documents)).toBeLessThanOrEqual(STORED_A_SECOND_MAX)
  }
  expect(collectFor(10_000)).toBe(COLLECT_CHANGES_LONGEST_MS)
})

test('what papers say is written down in time, and of many no more often than a process may, until one would wait too long', () => {
  for (const documents of [0, 1, 10]) expect(deriveWithin(documents)).toBe(DERIVE_LATEST_MS)
  for (let documents = 1; deriveWithin(documents) < DERIVE_LONGEST_MS; documents += 1) {
    expect((documents * 1_000) / deriveWithin(documents)).toBeLessThanOrEqual(DERIVED_A_SECOND_MAX)
  }
  expect(deriveWithin(10_000)).toBe(DERIVE_LONGEST_MS)
})
