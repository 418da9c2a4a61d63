import { expect, test } from 'vitest'
import { isZone, quietUntil } from './quiet.ts'

const NIGHT = { from: '22:00', to: '07:00' }
const until = (hours: { from: string; to: string; zone: string }, at: string) =>
  quietUntil(hours, new Date(at))?.toISOString()

test('quiet hours can cross midnight, in their time zone', () => {
  const zurich = { ...NIGHT, zone: 'Europe/Zurich' }
  expect(until(zurich, '2026-11-23T20:59:00Z')).toBeUndefined()
  expect(until(zurich, '2026-11-23T21:00:30Z')).toBe('2026-11-24T06:00:00.000Z')
  expect(until(zurich, '2026-11-24T05:59:59Z')).toBe('2026-11-24T06:00:00.000Z')
  expect(until(zurich, '2026-11-24T06:00:00Z')).toBeUndefined()
  const pacific = { ...NIGHT, zone: 'America/Los_Angeles' }
  expect(until(pacific, '2026-11-23T21:00:00Z')).toBeUndefined()
  expect(until(pacific, '2026-11-24T06:30:00Z')).toBe('2026-11-24T15:00:00.000Z')
})

test('quiet hours can be within one day, and in zones with half hours', () => {
  const noon = { from: '12:00', to: '13:30', zone: 'Asia/Kolkata' }
  expect(until(noon, '2026-11-23T06:29:00Z')).toBeUndefined()
  expect(until(noon, '2026-11-23T06:30:00Z')).toBe('2026-11-23T08:00:00.000Z')
  expect(until(noon, '2026-11-23T08:00:00Z')).toBeUndefined()
})

test('quiet hours end at the chosen time when daylight saving time starts or ends', () => {
  const zurich = { ...NIGHT, zone: 'Europe/Zurich' }
  // In Zurich, clocks change from 02:00 to 03:00 on 29 March 2026, and from 03:00 to 02:00 on 25 October 2026.
  expect(until(zurich, '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(until(zurich, '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
})

test('a time zone must be known', () => {
  expect(['Europe/Zurich', 'America/Los_Angeles', 'UTC'].map(isZone)).toEqual([true, true, true])
  expect(['', 'Mars/Olympus', '../etc', 'Zürich'].map(isZone)).toEqual([false, false, false, false])
})
