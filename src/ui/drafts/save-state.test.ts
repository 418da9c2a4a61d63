import { expect, test } from 'vitest'
import { savingInWords } from './save-state.tsx'

const NOW = new Date('2026-11-20T09:00:00Z')

test.each([
  ['2026-11-20T08:42:00Z', 'Saved 12:42 AM PT'],
  // The same day in UTC, another day in Pacific time.
  ['2026-11-20T03:42:00Z', 'Saved 19 Nov 2026, 7:42 PM PT'],
])('a draft saved at %s shows “%s”', (at, words) =>
  expect(savingInWords({ state: 'saved', at: new Date(at) }, NOW)).toBe(words),
)
