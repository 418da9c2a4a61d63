export const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
export const PACIFIC = 'America/Los_Angeles'
const HOUR_MS = 3_600_000

type Moment = Date | string

// Intl supplies only numbers; the words are ours. Server and browser must write the same, whatever their language data.
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

// Made once it is needed: it takes a browser longer than the script of a page, which comes before it.
let made: Intl.DateTimeFormat | undefined
const pacific = (): Intl.DateTimeFormat => (made ??= numbersIn(PACIFIC))

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

// A day without a time ("2026-11-14") has no time zone; it is shown as written. Read without Intl: a list holds dozens.
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

/** Returns the day of a moment in Pacific time, as all days are shown: "2026-11-14". */
export function pacificDay(moment: Date): string {
  const part = Object.fromEntries(
    pacific()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']?.padStart(2, '0')}-${part['day']?.padStart(2, '0')}`
}

/** Returns when a day, "2026-11-14", begins in Pacific time, which is UTC-7 in summer and UTC-8 in winter. Pure. */
export function pacificMidnight(day: string): Date {
  const [summer, winter] = [7, 8].map((hours) => new Date(Date.parse(day) + hours * HOUR_MS)) as [Date, Date]
  return pacificDay(summer) === day ? summer : winter
}

/** Returns "14 November 2026" */
export function longDate(moment: Moment): string {
  const { day, month, year } = partsOf(moment)
  return `${day} ${month} ${year}`
}

/** Returns "14 Nov 2026" */
export function shortDate(moment: Moment): string {
  const { day, month, year } = partsOf(moment)
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** Returns "November 2026", of the day in universal time. */
export function monthYear(moment: Date): string {
  const { month, year } = partsOf(moment.toISOString().slice(0, 10))
  return `${month} ${year}`
}

/** Returns the year; '' for the current one in Pacific time. */
const yearUnlessNow = (year: string, now: Date): string => (pacificDay(now).startsWith(year) ? '' : ` ${year}`)

/** Returns "24 Nov", and of another year "24 Nov 2025". */
export function dayMonth(moment: Moment, now = new Date()): string {
  const { day, month, year } = partsOf(moment)
  return `${day} ${month.slice(0, 3)}${yearUnlessNow(year, now)}`
}

/** Returns "Tuesday 24 November", and of another year "Monday 24 November 2025". */
export function weekdayDate(moment: Moment, now = new Date()): string {
  const { weekday, day, month, year } = partsOf(moment)
  return `${weekday} ${day} ${month}${yearUnlessNow(year, now)}`
}

/** Returns "7:42 PM", in Pacific time (specification, section 9); show the zone next to it. */
export const clockTime = (moment: Moment): string => partsOf(moment).clock

/** Returns "14 Nov 2026, 7:42 PM PT" */
export const pacificTime = (moment: Moment): string => `${shortDate(moment)}, ${clockTime(moment)} PT`
