import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterBusinessDays, businessDaysBetween } from './business-days.ts'

// Noon in Pacific time is 20:00 in UTC in November; 16 November 2026 is a Monday.
const pacificNoon = (day: number) => new Date(Date.UTC(2026, 10, day, 20))

test.each([
  ['Monday to Tuesday', 16, 17, 1],
  ['Monday to Friday', 16, 20, 4],
  ['Friday to Monday', 20, 23, 1],
  ['Friday to Saturday', 20, 21, 0.5],
  ['Saturday to Sunday', 21, 22, 0],
  ['Sunday to Monday', 22, 23, 0.5],
  ['over two weekends', 16, 30, 10],
  ['backwards', 23, 20, -1],
])('%s', (_name, from, to, days) => {
  expect(businessDaysBetween(pacificNoon(from), pacificNoon(to))).toBe(days)
})

test.each([
  ['Monday', 16, '2026-11-18T20:00:00.000Z'],
  ['Thursday', 19, '2026-11-23T20:00:00.000Z'],
  ['Friday', 20, '2026-11-24T20:00:00.000Z'],
  ['Saturday, so from Monday on', 21, '2026-11-25T08:00:00.000Z'],
  ['Sunday, so from Monday on', 22, '2026-11-25T08:00:00.000Z'],
])('two business days after a %s', (_name, day, until) => {
  expect(afterBusinessDays(pacificNoon(day), 2).toISOString()).toBe(until)
})

test('a business week ends on Friday', () => {
  expect(afterBusinessDays(new Date('2026-11-16T08:00:00Z'), 5).toISOString()).toBe('2026-11-21T08:00:00.000Z')
})

describe('the day depends on the time zone', () => {
  // Friday 22:00 in California is Saturday in Europe and Asia.
  const late = new Date('2026-11-21T06:00:00Z')
  test.each([
    ['America/Los_Angeles', 2 / 24],
    ['UTC', 0],
    ['Asia/Tokyo', 0],
  ])('%s', (zone, days) => {
    expect(businessDaysBetween(late, new Date('2026-11-22T12:00:00Z'), zone)).toBeCloseTo(days, 10)
  })

  test.each([
    ['spring', '2026-03-06T20:00:00Z', '2026-03-09T19:00:00.000Z'],
    ['autumn', '2026-10-30T19:00:00Z', '2026-11-02T20:00:00.000Z'],
  ])('noon stays noon when the clocks change in %s', (_season, friday, monday) => {
    expect(afterBusinessDays(new Date(friday), 1).toISOString()).toBe(monday)
  })
})

const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const zones = fc.constantFrom('America/Los_Angeles', 'UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland')

test('adding business days and counting them agree', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -60, max: 60 }), zones, (moment, days, zone) => {
      expect(businessDaysBetween(moment, afterBusinessDays(moment, days, zone), zone)).toBeCloseTo(days, 6)
    }),
  )
})

test('time only passes forward', () => {
  fc.assert(
    fc.property(moments, moments, zones, (one, other, zone) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      const days = businessDaysBetween(from, to, zone)
      expect(days).toBeGreaterThanOrEqual(0)
      expect(days).toBeLessThanOrEqual((to.getTime() - from.getTime()) / 86_400_000 + 1e-9)
    }),
  )
})
