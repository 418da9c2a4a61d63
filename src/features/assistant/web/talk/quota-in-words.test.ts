import { expect, test } from 'vitest'
import { quotaInWords } from './composer-form.tsx'

const MIDNIGHT = '2026-11-24T08:00:00.000Z'

test('what is left is told with its day, or its conversation, and so is that nothing is left', () => {
  const told = (uses_left: number, resets_at: string | null) => quotaInWords({ uses_left, uses_a_day: 20, resets_at })
  expect(told(7, MIDNIGHT)).toBe('7 of 20 left today, until midnight Pacific')
  expect(told(0, MIDNIGHT)).toBe('All 20 answers of today are used. From midnight Pacific there are 20 new ones.')
  expect(told(7, null)).toBe('7 of 20 answers left in this conversation')
  expect(told(0, null)).toMatch(/^All 20 answers of this conversation are used\./)
})
