import { expect, test } from 'vitest'
import { byReferenceId, newReferenceId } from './reference-id.ts'

test('ids have equal length and sort by creation, even within one millisecond', () => {
  const now = Date.now()
  const ids = Array.from({ length: 100_000 }, () => newReferenceId(now))
  expect(ids.toSorted(byReferenceId)).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^r[0-9a-f]{16}$/.test(id))).toBe(true)
  expect(byReferenceId(ids.at(-1) ?? '', newReferenceId(now + 60_000))).toBeLessThan(0)
})
