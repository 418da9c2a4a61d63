import { expect, test } from 'vitest'
import { quotaInWords } from './composer-form.tsx'

const MIDNIGHT = '2026-11-24T08:00:00.000Z'

test('the quota text names the day or conversation, and says when no answers are left', () => {
  const told = (uses_left: number, resets_at: string | null) => quotaInWords({ uses_left, uses_a_day: 20, resets_at })
  expect(told(7, MIDNIGHT)).toBe('7 of 20 answers left until midnight Pacific time')
  expect(told(0, MIDNIGHT)).toBe('You’ve used all 20 answers for today. You’ll get 20 more at midnight Pacific time.')
  expect(told(7, null)).toBe('7 of 20 answers left in this conversation')
  expect(told(0, null)).toMatch(/^You’ve used all 20 answers in this conversation\./)
})
