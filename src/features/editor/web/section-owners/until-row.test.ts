import { expect, test } from 'vitest'
import { dayError } from './owner-panel.tsx'

const today = '2026-11-26'

test.each([
  ['', true, 'Please choose a day.'],
  ['', false, undefined],
  ['0002-12-04', false, 'Please choose today or a later day.'],
  ['2026-11-25', false, 'Please choose today or a later day.'],
  ['2026-11-26', false, undefined],
  ['2026-12-04', false, undefined],
])('the date %j, half typed: %s', (day, isHalf, error) => expect(dayError({ day, isHalf, today })).toBe(error))
