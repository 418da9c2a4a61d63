import { statusSaid } from '#formats/citing/status.ts'
import { namesApart } from './bibtex-people.ts'
import { readableTex } from './bibtex-tex.ts'

/** An entry as BibTeX's reader takes it apart, its fields still in TeX. */
export type BibtexEntry = { type: string; label: string; properties: Record<string, string | number> }

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** BibTeX's own names of months, in words: as the numbers that its reader makes of them, `oct # "~12"` could be a day in December. */
export const MONTHS_IN_BIBTEX = MONTHS.map((month) => `@string{${month.slice(0, 3).toLowerCase()} = {${month}}}`).join(
  '\n',
)

/** Three letters tell a month, also where others write it: "Okt", "Mai", "Dez". */
const ABROAD: Record<string, string> = { mär: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }

function monthNamed(word: string): number {
  const start = word.slice(0, 3).toLowerCase()
  const name = ABROAD[start] ?? start
  return MONTHS.findIndex((month) => month.toLowerCase().startsWith(name)) + 1
}

/** Month and day of "jan~5", "5 Oct.", "March/April" and "03"; of several months it is the first. Seasons are no months. Pure. */
export function monthAndDay(written: string): { month?: number; day?: number } {
  const named = (written.match(/\p{L}{3,}/gu) ?? []).map(monthNamed).filter((month) => month > 0)
  const numbers = (written.match(/\d+/g) ?? []).map(Number)
  const [month = numbers[0]] = named
  if (!month || month > 12) return {}
  // A second number belongs to a span.
  const day = named.length === 1 && numbers.length === 1 ? numbers[0] : undefined
  return { month, ...(day && day <= 31 ? { day } : {}) }
}

const PEOPLE: ReadonlySet<string> = new Set(['author', 'editor'])
// Read as they stand, whatever is in them.
const VERBATIM: ReadonlySet<string> = new Set(['url', 'doi', 'eprint', 'file', 'urlraw', 'verba', 'verbb', 'verbc'])

const NAMED = /^[A-Za-z_][\w:+-]*$/

/** An abbreviation that nobody explains is what a field says: `journal = jama`. */
function nameIn(entry: string, field: string): string {
  if (!/^\w+$/.test(field)) return ''
  const [, name = ''] = new RegExp(String.raw`[,\s]${field}\s*=\s*([^\s,#{}"]+)\s*[,})]`, 'i').exec(entry) ?? []
  return NAMED.test(name) ? name : ''
}

const TITLES = [
  ['title', 'subtitle'],
  ['booktitle', 'booksubtitle'],
  ['journaltitle', 'journalsubtitle'],
] as const

/** Titles as the reader can join them: of one that has only a second half, this is the first. */
function titlesWhole({ journal, ...others }: BibtexEntry['properties']): BibtexEntry['properties'] {
  const hasHalf = others['journalsubtitle'] !== undefined
  const fields: BibtexEntry['properties'] =
    journal === undefined ? others : { ...others, [hasHalf ? 'journaltitle' : 'journal']: journal }
  const lone = TITLES.filter(([title, second]) => fields[second] !== undefined && !fields[title])
  const halves = new Map(lone.map(([title, second]) => [second as string, title]))
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [halves.get(name) ?? name, value]))
}

/** "5 May 2020" where biblatex has a date of numbers. */
function dateInWords({ date, ...fields }: BibtexEntry['properties']): BibtexEntry['properties'] {
  if (date === undefined || !/[A-Za-z]{3}/.test(String(date))) return date === undefined ? fields : { ...fields, date }
  const [year = ''] = /\d{4}/.exec(String(date)) ?? []
  return { year: year || date, month: String(date).replace(year, ''), ...fields }
}

/** "2020, in press": the year, and how far a work is that has none or a later one. */
function yearAndStatus({ year = '', pubstate = '', note = '' }: BibtexEntry['properties']) {
  const [number = ''] = /\d{4}/.exec(String(year)) ?? []
  const status = [String(pubstate), String(year).replace(number, ''), String(note)].map(statusSaid).find(Boolean)
  return { ...(year === '' ? {} : { year: number }), ...(status ? { pubstate: status } : {}) }
}

/** The fields of an entry as its reader understands them. `entry` is the whole as it was written. Pure. */
export function readableFields({ properties }: BibtexEntry, entry: string): BibtexEntry['properties'] {
  const readable = Object.fromEntries(
    Object.entries(properties).map(([field, value]) => {
      if (value === '') return [field, nameIn(entry, field)]
      if (field === 'doi') return [field, String(value).replace(/\\(?=[_%&#])|[{}]/g, '')]
      if (VERBATIM.has(field)) return [field, value]
      const text = readableTex(String(value))
      return [field, PEOPLE.has(field) ? namesApart(text) : text]
    }),
  )
  const fields = dateInWords(titlesWhole(readable))
  const { month, day, ...others }: BibtexEntry['properties'] = { ...fields, ...yearAndStatus(fields) }
  if (month === undefined) return { ...others, ...(day === undefined ? {} : { day }) }
  return { ...others, ...(day === undefined ? {} : { day }), ...monthAndDay(String(month)) }
}
