/** 1 to 4: spring, summer, autumn and winter. */
export type Season = 1 | 2 | 3 | 4

/** One date with its known parts. */
export type DatePoint = { year: number; season?: Season; month?: number; day?: number }

/**
 * A date as precise as its source: a year, month, day or season, or a range of two of these. `circa` is set for an
 * approximate date, such as "c. 1850", which only references have; `edtfOf` leaves it out.
 */
export type PartialDate = { from: DatePoint; to?: DatePoint; circa?: true }

/**
 * A partial date as text, in its stored form: "2018", "2018-05", "2018-05-07", "2018-22" for a summer,
 * "2018-05/2018-08". Source: the Extended Date/Time Format, ISO 8601-2, level 1.
 */
export type Edtf = string

const SEASON_BEFORE = 20
const POINT = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

const two = (part: number): string => String(part).padStart(2, '0')

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * Returns a date from numbers. The month and the day may be missing (0 or undefined); a month of 21 to 24 is a season.
 * An impossible month or day leaves only the year. Undefined without a valid year. Pure.
 */
export function datePoint(year: number, month = 0, day = 0): DatePoint | undefined {
  if (!(Number.isInteger(year) && year >= 1 && year <= 9999)) return undefined
  const season = month - SEASON_BEFORE
  if (season === 1 || season === 2 || season === 3 || season === 4) return { year, season }
  if (!(Number.isInteger(month) && month >= 1 && month <= 12)) return { year }
  if (!day) return { year, month }
  return Number.isInteger(day) && day > 0 && day <= daysIn(year, month) ? { year, month, day } : { year }
}

/** Returns the known parts of a date as numbers, a season as a month of 21 to 24. Pure. */
export const numbersOf = ({ year, season, month, day }: DatePoint): number[] =>
  [year, season ? season + SEASON_BEFORE : month, day].filter((part) => part !== undefined)

const pointText = (point: DatePoint): Edtf =>
  numbersOf(point)
    .map((part, index) => (index === 0 ? String(part).padStart(4, '0') : two(part)))
    .join('-')

export const edtfOf = ({ from, to }: PartialDate): Edtf =>
  to ? `${pointText(from)}/${pointText(to)}` : pointText(from)

function pointOf(text: string): DatePoint | undefined {
  const [year = 0, month, day] = (POINT.exec(text)?.slice(1) ?? []).map((part) => Number(part ?? 0))
  const point = datePoint(year, month, day)
  return point && pointText(point) === text ? point : undefined
}

/** Parses the text that `edtfOf` returns; undefined for any other text. Pure. */
export function partialDate(edtf: Edtf): PartialDate | undefined {
  const [from, to, ...more] = edtf.split('/').map(pointOf)
  if (!from || more.length > 0 || (edtf.includes('/') && !to)) return undefined
  return to ? { from, to } : { from }
}

const firstDayOfPoint = ({ year, season, month, day }: DatePoint): string =>
  `${String(year).padStart(4, '0')}-${two(season ? season * 3 : (month ?? 1))}-${two(day ?? 1)}`

/**
 * Returns the first possible day of a date, as YYYY-MM-DD, for sorting. Seasons begin in March, June, September and
 * December. `library.first_day` does the same in SQL. Pure.
 */
export function firstDay(edtf: Edtf): string {
  const date = partialDate(edtf)
  if (!date) throw new Error(`${edtf} is not a date`)
  const days = [date.from, ...(date.to ? [date.to] : [])].map(firstDayOfPoint)
  return days.toSorted()[0]!
}

/** Returns a range if both ends have the same precision and are in order; otherwise only the first year. Pure. */
export function rangeOf(from: DatePoint, to: DatePoint): PartialDate {
  if (edtfOf({ from }) === edtfOf({ from: to })) return { from }
  // A winter and a spring of one year can be in either order.
  const inOrder = from.season && from.year === to.year ? true : firstDayOfPoint(from) < firstDayOfPoint(to)
  const alike = numbersOf(from).length === numbersOf(to).length && !from.season === !to.season
  return inOrder && alike ? { from, to } : { from: { year: from.year } }
}

/**
 * Returns a date in plain ISO 8601, which has neither ranges nor seasons: "2018-05-07", "2018-05" or "2018". A range
 * within a month becomes that month, a range within a year becomes that year, and a longer range becomes its first
 * year. Pure.
 */
export function isoDate(edtf: Edtf): string {
  const date = partialDate(edtf)
  if (!date) return edtf
  const { from, to } = date
  const { year, month, day } = from
  if (!to) return pointText(day ? { year, month: month ?? 1, day } : month ? { year, month } : { year })
  return month && to.month === month && to.year === year ? pointText({ year, month }) : pointText({ year })
}

/** Returns whether a date is within a year or month: "2018-05" and "2018-05/2018-08" are in "2018". Pure. */
export const isWithin = (edtf: Edtf, wide: Edtf): boolean =>
  edtf.split('/').every((point) => point.length > wide.length && point.startsWith(wide))
