import { parsePublicationStatus } from '#formats/citations/status.ts'
import { dateInWords, dateOfParts } from '#shared/time/date-words.ts'
import { edtfOf, type PartialDate, partialDate } from '#shared/time/partial-date.ts'
import { namesApart } from './bibtex-people.ts'
import { readableTex } from './bibtex-tex.ts'

/** An entry as BibTeX's reader takes it apart, its fields still in TeX. */
export type BibtexEntry = { type: string; label: string; properties: Record<string, string | number> }

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

/** When it appeared, as exactly as year, month and day say it, or biblatex's date alone. */
function issuedOf({ date, year = '', month = '', day = '' }: BibtexEntry['properties']): PartialDate | undefined {
  // "2018-05~" is about then.
  const whole = String(date ?? '').replace(/[~?%]$/, '')
  return date === undefined
    ? dateOfParts({ year: String(year), month: String(month), day: String(day) })
    : (partialDate(whole) ?? dateInWords(whole))
}

/** How far a work is that has not appeared, or only later: "2020, in press". */
const statusOf = ({ year = '', pubstate = '', note = '' }: BibtexEntry['properties']) =>
  [String(pubstate), String(year).replace(/\d{4}/, ''), String(note)].map(parsePublicationStatus).find(Boolean)

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
  const fields = titlesWhole(readable)
  const issued = issuedOf(fields)
  const { date: _date, year: _year, month: _month, day: _day, ...others } = fields
  const pubstate = statusOf(fields)
  return { ...others, ...(pubstate ? { pubstate } : {}), ...(issued ? { date: edtfOf(issued) } : {}) }
}
