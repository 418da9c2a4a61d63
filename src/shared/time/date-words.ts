import { type DatePoint, datePoint, type PartialDate, rangeOf, type Season } from './partial-date.ts'

// Months and seasons in English, German, French, Spanish, Portuguese, Italian and Dutch, without accents.
const MONTHS: readonly string[] = [
  'january januar jaenner janvier enero janeiro gennaio januari',
  'february februar fevrier febrero fevereiro febbraio februari',
  'march marz maerz mars marzo marco maart mrz',
  'april avril abril aprile',
  'may mai mayo maio maggio mei',
  'june juni juin junio junho giugno',
  'july juli juillet julio julho luglio',
  'august aout agosto augustus',
  'september septembre septiembre setembro settembre setiembre',
  'october oktober octobre octubre outubro ottobre',
  'november novembre noviembre novembro',
  'december dezember decembre diciembre dezembro dicembre',
]

const SEASONS: readonly [Season, string][] = [
  [1, 'spring fruhling fruhjahr printemps primavera lente voorjaar'],
  [2, 'summer sommer ete verano verao estate zomer'],
  [3, 'autumn fall herbst automne otono outono autunno herfst'],
  [4, 'winter hiver invierno inverno'],
]

const bare = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Returns 1 to 12 for the name of a month, or for its first letters, at least three, if they are unambiguous; otherwise
 * 0. Pure.
 */
export function monthNamed(word: string): number {
  const start = bare(word)
  const found = MONTHS.flatMap((names, index) =>
    names.split(' ').some((name) => name.startsWith(start)) ? [index + 1] : [],
  )
  return start.length >= 3 && found.length === 1 ? (found[0] ?? 0) : 0
}

const seasonNamed = (word: string): Season | undefined =>
  SEASONS.find(([, names]) => names.split(' ').includes(bare(word)))?.[0]

const QUARTERS: readonly [RegExp, string][] = [
  [/\b(?:q1|(?:1st|first) quarter|quarter 1)\b/i, 'January-March'],
  [/\b(?:q2|(?:2nd|second) quarter|quarter 2)\b/i, 'April-June'],
  [/\b(?:q3|(?:3rd|third) quarter|quarter 3)\b/i, 'July-September'],
  [/\b(?:q4|(?:4th|fourth) quarter|quarter 4)\b/i, 'October-December'],
]

type Side = { years: number[]; season?: Season; months: number[]; numbers: number[] }

function sideOf(text: string): Side {
  const side: Side = { years: [], months: [], numbers: [] }
  for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}]*|\d+/gu)) {
    if (/^[1-9]\d{3}$/.test(word)) side.years.push(Number(word))
    else if (/^\d{1,2}$/.test(word)) side.numbers.push(Number(word))
    else if (seasonNamed(word)) side.season = seasonNamed(word)!
    else if (monthNamed(word)) side.months.push(monthNamed(word))
  }
  return side
}

function pointOf({ years: [year = 0], season, months: [month], numbers }: Side): DatePoint | undefined {
  if (season) return datePoint(year, season + 20)
  return datePoint(year, month, month && numbers.length === 1 ? numbers[0] : 0)
}

/** Completes both ends of a range with the parts that are written only once for both. */
function completed(first: Side, last: Side): [Side, Side] {
  const [firstYear = last.years[0] ?? 0, lastYear = firstYear] = [first.years[0], last.years[0]]
  const [firstMonth = last.months[0], lastMonth = firstMonth] = [first.months[0], last.months[0]]
  const turns = (firstMonth ?? 0) > (lastMonth ?? 0)
  const years = {
    first: first.years.length === 0 && turns ? lastYear - 1 : firstYear,
    last: last.years.length === 0 && turns ? firstYear + 1 : lastYear,
  }
  const ofMonth = (month: number | undefined) => (month ? [month] : [])
  return [
    { ...first, years: [years.first], months: ofMonth(firstMonth) },
    { ...last, years: [years.last], months: ofMonth(lastMonth) },
  ]
}

/** Returns whether a range is one season across two years, such as "Winter 2017/18". */
const isSeasonOverNewYear = ({ season, years: [year = 0] }: Side, last: Side): boolean =>
  season !== undefined && last.season === undefined && last.months.length === 0 && last.years[0] === year + 1

/** Maximum length of a parsed text. */
const LENGTH_MAX = 200

/** Patterns of unambiguous dates. A year with a month must be the whole text, since "2018-19" can be two years. */
const PLAIN = [
  /\b(?<year>[1-9]\d{3})([-/])(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/,
  /^\s*(?<year>[1-9]\d{3})-(?<month>0?[1-9]|1[0-2]|2[1-4])\s*$/,
  /\b(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>[1-9]\d{3})\b/,
]

function ofNumbers(text: string): PartialDate | undefined {
  const pattern = PLAIN.find((plain) => plain.test(text))
  const { year, month, day = '' } = pattern?.exec(text)?.groups ?? {}
  const from = datePoint(Number(year), Number(month), Number(day))
  return from && { from }
}

const SHORT_YEARS = /\b(?<century>\d\d)(?<from>\d\d)(?<dash>--?|[–/])(?<to>\d\d)(?![\d-])/

/** Completes abbreviated years: "2018-19" becomes "2018-2019". */
function wholeYears(text: string): string {
  const { century = '', from = '', dash = '', to = '' } = SHORT_YEARS.exec(text)?.groups ?? {}
  return Number(to) > Number(from) ? text.replace(SHORT_YEARS, `${century}${from}${dash}${century}${to}`) : text
}

/** The source of a pattern that matches the words before an approximate date, in the languages of the months. */
export const APPROXIMATELY = String.raw`(?:[Cc]\.|[Cc](?=\s)|[Cc]a\.?(?!\p{L})|[Cc]irca|(?:[Aa]bout|[Aa]round|[Aa]pprox(?:imately|\.)?|[Ee]twa|[Uu]m|[Vv]ers|[Hh]acia|[Vv]erso|[Cc]erca de)(?!\p{L}))`

// "ca. 1850", "c. May 1850", "about 1850", "~1850", and signs after the year, such as the question mark of "[1850?]".
const APPROXIMATE = [
  new RegExp(String.raw`(?<![\p{L}\d])${APPROXIMATELY}\s*[[(]?(?:\p{L}{3,}\.?\s+)?\d`, 'u'),
  /(?<![^\s[(])~\s*\d{4}/u,
  /\d{4}(?:\?|\]?\s*(?:c\.|ca(?![\p{L}\d])|circa))/iu,
]

const approximate = (date: PartialDate | undefined, written: string): PartialDate | undefined =>
  date && APPROXIMATE.some((sign) => sign.test(written.slice(0, LENGTH_MAX))) ? { ...date, circa: true } : date

/** Parses a written date, which may be approximate: "c. 1850". Otherwise like `exactDate`. Pure. */
export const dateInWords = (written: string): PartialDate | undefined => approximate(exactDate(written), written)

/**
 * Parses a written date: "May–Aug 2018", "Summer 2018", "12 March 2018", "2018 Dec-2019 Jan", "3-5 May 2018",
 * "2018/19". Words that are neither month nor season are ignored. In dates of numbers only, the month and the day are
 * kept only if the format shows which is which. Undefined without a year. Pure.
 */
function exactDate(written: string): PartialDate | undefined {
  const short = written.slice(0, LENGTH_MAX).replace(/\b(\d{1,2})-(\p{L}{3,})-(\d{4})\b/gu, '$1 $2 $3')
  const numbers = ofNumbers(short)
  if (numbers) return numbers
  const text = QUARTERS.reduce((known, [quarter, months]) => known.replace(quarter, months), wholeYears(short))
  const sides = text
    .split(/\s*(?:[-‐-―/&]+|\b(?:to|and|bis|und|et|y|e|au)\b)\s*/i)
    .map(sideOf)
    .filter(({ years, season, months, numbers: days }) => years.length + months.length + days.length > 0 || season)
  const [first, last, ...more] = sides
  if (!first) return undefined
  const { years } = sideOf(text)
  if (more.length > 0) return years[0] ? { from: { year: years[0] } } : undefined
  if (!last) {
    const from = pointOf(first)
    return from && { from }
  }
  const [from, to] = isSeasonOverNewYear(first, last) ? [pointOf(first)] : completed(first, last).map(pointOf)
  return from && (to ? rangeOf(from, to) : { from })
}

type Parts = { year: string; month?: string; season?: string; day?: string }

/** Replaces numbers by names of months, unless the text contains a word: numbers next to a month name are days. */
const namesOfMonths = (text: string): string =>
  /\p{L}{3}/u.test(text) ? text : text.replace(/\d+/g, (number) => MONTHS[Number(number) - 1]?.split(' ')[0] ?? '')

const YEARS = /([1-9]\d{3})\s*[-‐-―/]+\s*([1-9]\d{3})/

/** Returns a date from separate parts. The month is a number, a name, or a range such as "3-4". Pure. */
export const dateOfParts = (parts: Parts): PartialDate | undefined => approximate(dateOf(parts), parts.year)

function dateOf({ year, month = '', season = '', day = '' }: Parts): PartialDate | undefined {
  const years = wholeYears(year.slice(0, LENGTH_MAX))
  const [, first = /[1-9]\d{3}/.exec(years)?.[0], last] = YEARS.exec(years) ?? []
  if (!first) return undefined
  const within = namesOfMonths(month).trim() || season.trim()
  if (!last) return dateInWords(/\d{4}/.test(within) ? within : `${first} ${within} ${month.trim() ? day : ''}`)
  const [from = '', to = ''] = within.split(/\s*[-‐-―/]+\s*/)
  return dateInWords(`${first} ${to && from} - ${last} ${to}`)
}
