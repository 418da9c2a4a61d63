export const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
export const PACIFIC = 'America/Los_Angeles'
const HOUR_MS = 3_600_000

type Moment = Date | string

// Intl provides only the numbers. The words are our own, so that server and browser produce the same text with any
// version of Intl's data.
const numbersIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })

// Created on first use, since creating it takes a browser longer than running a page's script.
let made: Intl.DateTimeFormat | undefined
const pacific = (): Intl.DateTimeFormat => (made ??= numbersIn(PACIFIC))

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

// A day without a time ("2026-11-14") has no time zone and is shown as written. Formatted without Intl, which would be
// slow in long lists.
function partsOfDay([day = '', year = '', month = '', date = '']: string[]) {
  return {
    year,
    month: MONTHS[Number(month) - 1] ?? '',
    day: String(Number(date)),
    weekday: WEEKDAYS[new Date(day).getUTCDay()] ?? '',
    clock: '12:00 AM',
  }
}

function partsOf(moment: Moment) {
  const day = typeof moment === 'string' ? DAY.exec(moment) : null
  if (day) return partsOfDay(day)
  const parts = pacific().formatToParts(new Date(moment))
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return {
    year: part('year'),
    month: MONTHS[Number(part('month')) - 1] ?? '',
    day: part('day'),
    weekday: part('weekday'),
    clock: `${part('hour')}:${part('minute')} ${part('dayPeriod')}`,
  }
}

/** Returns the day of a moment, such as "2026-11-14". All days are shown in Pacific time. */
export function pacificDay(moment: Date): string {
  const part = Object.fromEntries(
    pacific()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']?.padStart(2, '0')}-${part['day']?.padStart(2, '0')}`
}

/** Returns the start of a day such as "2026-11-14" in Pacific time: UTC-7 in summer and UTC-8 in winter. Pure. */
export function pacificMidnight(day: string): Date {
  const [summer, winter] = [7, 8].map((hours) => new Date(Date.parse(day) + hours * HOUR_MS)) as [Date, Date]
  return pacificDay(summer) === day ? summer : winter
}

/** Returns a date such as "14 November 2026". */
export function longDate(moment: Moment): string {
  const { day, month, year } = partsOf(moment)
  return `${day} ${month} ${year}`
}

/** Returns a date such as "14 Nov 2026". */
export function shortDate(moment: Moment): string {
  const { day, month, year } = partsOf(moment)
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** Returns the month of a moment in UTC, such as "November 2026". */
export function monthYear(moment: Date): string {
  const { month, year } = partsOf(moment.toISOString().slice(0, 10))
  return `${month} ${year}`
}

/** Returns the year with a leading space; '' if it is the current year in Pacific time. */
const yearUnlessNow = (year: string, now: Date): string => (pacificDay(now).startsWith(year) ? '' : ` ${year}`)

/** Returns a date such as "24 Nov", or in another year "24 Nov 2025". */
export function dayMonth(moment: Moment, now = new Date()): string {
  const { day, month, year } = partsOf(moment)
  return `${day} ${month.slice(0, 3)}${yearUnlessNow(year, now)}`
}

/** Returns a date such as "Tuesday 24 November", or in another year "Monday 24 November 2025". */
export function weekdayDate(moment: Moment, now = new Date()): string {
  const { weekday, day, month, year } = partsOf(moment)
  return `${weekday} ${day} ${month}${yearUnlessNow(year, now)}`
}

/** Returns a time such as "7:42 PM", in Pacific time; callers show the zone next to it. */
export const clockTime = (moment: Moment): string => partsOf(moment).clock

/** Returns a time with its date and zone, such as "14 Nov 2026, 7:42 PM PT". */
export const pacificTime = (moment: Moment): string => `${shortDate(moment)}, ${clockTime(moment)} PT`
