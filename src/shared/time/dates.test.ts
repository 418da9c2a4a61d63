import { expect, test } from 'vitest'
import {
  clockTime,
  dayMonth,
  longDate,
  pacificDay,
  pacificMidnight,
  pacificTime,
  shortDate,
  weekdayDate,
} from './dates.ts'

test('a day without a time is shown as written', () => {
  expect(longDate('2026-11-14')).toBe('14 November 2026')
  expect(shortDate('2026-09-03')).toBe('3 Sep 2026')
})

test('a short date shows its year if it differs from the current Pacific year', () => {
  const lastHour = new Date('2027-01-01T07:59:00Z')
  expect(dayMonth('2026-09-03', lastHour)).toBe('3 Sep')
  expect(weekdayDate('2026-11-24', lastHour)).toBe('Tuesday 24 November')
  expect(dayMonth('2025-12-10', lastHour)).toBe('10 Dec 2025')
  expect(weekdayDate('2025-12-10T12:00:00Z', lastHour)).toBe('Wednesday 10 December 2025')
  const newYear = new Date('2027-01-01T08:00:00Z')
  expect(dayMonth('2026-09-03', newYear)).toBe('3 Sep 2026')
  expect(weekdayDate('2027-01-12', newYear)).toBe('Tuesday 12 January')
})

test('a moment is shown in Pacific time, in winter and in summer', () => {
  expect(pacificTime('2026-11-15T03:42:00Z')).toBe('14 Nov 2026, 7:42 PM PT')
  expect(pacificTime(new Date('2026-07-01T19:05:00Z'))).toBe('1 Jul 2026, 12:05 PM PT')
  expect(clockTime('2026-07-01T07:05:00Z')).toBe('12:05 AM')
})

test('the day of a moment is its day in Pacific time', () => {
  expect(shortDate('2027-01-01T05:00:00Z')).toBe('31 Dec 2026')
})

test('days and clock times are in Pacific time', () => {
  expect(pacificDay(new Date('2026-11-23T00:07:00Z'))).toBe('2026-11-22')
  expect(pacificDay(new Date('2026-07-01T07:00:00Z'))).toBe('2026-07-01')
})

test.each([
  ['2026-07-01', '2026-07-01T07:00:00.000Z'],
  ['2026-12-09', '2026-12-09T08:00:00.000Z'],
  // The days on which the clocks change, some hours after midnight.
  ['2026-03-08', '2026-03-08T08:00:00.000Z'],
  ['2026-11-01', '2026-11-01T07:00:00.000Z'],
])('%s begins in Pacific time', (day, begin) => expect(pacificMidnight(day).toISOString()).toBe(begin))
