import { MONTHS } from './dates.ts'
import { type DatePoint, type Edtf, type PartialDate, partialDate } from './partial-date.ts'

const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter']

type Words = { year: string; month: string; day: string }

type Form = {
  /** Formats one date. Unknown parts, and parts written at the other end of a range, are ''. */
  write: (words: Words) => string
  /** True to shorten the names of months to three letters. */
  short?: boolean
  dash?: string
  /** True if years precede months: the end of a range then omits a shared year; otherwise the start omits it. */
  yearFirst?: boolean
}

const wordsOf = ({ year, season, month, day }: DatePoint, { short = false }: Form): Words => {
  const name = (month && MONTHS[month - 1]) || ''
  return {
    year: String(year),
    month: season ? (SEASONS[season - 1] ?? '') : short ? name.slice(0, 3) : name,
    day: day ? String(day) : '',
  }
}

function rangeText({ from, to }: Required<Pick<PartialDate, 'from' | 'to'>>, form: Form): string {
  const { write, dash = '–', yearFirst = false } = form
  const [first, last] = [wordsOf(from, form), wordsOf(to, form)]
  if (first.year !== last.year || !first.month || !last.month) return `${write(first)}${dash}${write(last)}`
  if (first.month === last.month && first.day && last.day)
    return write({ ...first, day: `${first.day}${dash}${last.day}` })
  return yearFirst
    ? `${write(first)}${dash}${write({ ...last, year: '' })}`
    : `${write({ ...first, year: '' })}${dash}${write(last)}`
}

const textOf =
  (form: Form) =>
  (date: PartialDate): string =>
    date.to ? rangeText({ from: date.from, to: date.to }, form) : form.write(wordsOf(date.from, form))

const spaced = (...parts: string[]): string => parts.filter(Boolean).join(' ')

const long = textOf({ write: ({ year, month, day }) => spaced(day, month, year) })
const short = textOf({ write: ({ year, month, day }) => spaced(day, month, year), short: true })

const ofEdtf = (write: (date: PartialDate) => string) => (edtf: Edtf) => {
  const date = partialDate(edtf)
  return date ? write(date) : edtf
}

/** Returns text such as "7 May 2018", "2018", "Summer 2018", "May–August 2018", "December 2018–January 2019". */
export const longPartialDate = ofEdtf(long)

/** Returns text such as "7 May 2018", "Aug 2018", "May–Aug 2018", "Dec 2018–Jan 2019". */
export const shortPartialDate = ofEdtf(short)

/** Returns text for medical citations, such as "2026 Mar 7", "2018 May-Aug", "2018 Dec-2019 Jan". */
export const medicalPartialDate = textOf({
  write: ({ year, month, day }) => spaced(year, month, day),
  short: true,
  dash: '-',
  yearFirst: true,
})

/** Returns text in American order, such as "March 7, 2026", "May-August 2018", "Summer 2018". */
export const americanPartialDate = textOf({
  write: ({ year, month, day }) => (day && year ? `${spaced(month, day)}, ${year}` : spaced(month, day, year)),
  dash: '-',
})

/** Returns text for APA citations without a volume: "2026, March 7", "2018, May–August", "2018, Summer". */
export const apaPartialDate = textOf({
  write: ({ year, month, day }) => [year, spaced(month, day)].filter(Boolean).join(', '),
  yearFirst: true,
})

/** Returns the months or season without years, such as "May-Aug" or "Summer"; '' if only years are known. Pure. */
export const monthsInWords = (date: PartialDate, dash = '-'): string =>
  date.from.month || date.from.season ? textOf({ write: ({ month }) => month, short: true, dash })(date) : ''

/** Returns "2018", or "2018-2019" for a range of several years. Pure. */
export const yearsInWords = ({ from, to }: PartialDate, dash = '-'): string =>
  to && to.year !== from.year ? `${from.year}${dash}${to.year}` : String(from.year)
