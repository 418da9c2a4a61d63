import { parsePublicationStatus } from '#formats/citations/status.ts'
import { dateInWords, dateOfParts } from '#shared/time/date-words.ts'
import { edtfOf, type PartialDate, partialDate } from '#shared/time/partial-date.ts'
import { signOfTex } from '#formats/docx/omml/tex-signs.ts'

/** An entry as BibTeX's reader parses it, its fields still in TeX. */
export type BibtexEntry = { type: string; label: string; properties: Record<string, string | number> }

const PEOPLE: ReadonlySet<string> = new Set(['author', 'editor'])
// Read unchanged, whatever they contain.
const VERBATIM: ReadonlySet<string> = new Set(['url', 'doi', 'eprint', 'file', 'urlraw', 'verba', 'verbb', 'verbc'])

const NAMED = /^[A-Za-z_][\w:+-]*$/

/** Returns an undefined abbreviation as the field's value: `journal = jama`. */
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

/** Returns the publication date, as exactly as year, month and day give it, or biblatex's date alone. */
function issuedOf({ date, year = '', month = '', day = '' }: BibtexEntry['properties']): PartialDate | undefined {
  // "2018-05~" is about then.
  const whole = String(date ?? '').replace(/[~?%]$/, '')
  return date === undefined
    ? dateOfParts({ year: String(year), month: String(month), day: String(day) })
    : (partialDate(whole) ?? dateInWords(whole))
}

/** Returns the publication status of a work that is unpublished or yet to appear: "2020, in press". */
const statusOf = ({ year = '', pubstate = '', note = '' }: BibtexEntry['properties']) =>
  [String(pubstate), String(year).replace(/\d{4}/, ''), String(note)].map(parsePublicationStatus).find(Boolean)

/**
 * Returns the fields of an entry as its reader understands them. `entry` is the whole entry as it was written. Pure.
 */
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

/** Splits a text at its top level, outside of braces. */
function parted(text: string, by: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth++
    else if (sign === '}') depth--
    if (depth === 0 && sign === by) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

const WITH_INITIALS = /^(\p{L}[\p{L}\p{M}'’ -]*) (\p{Lu}{1,4})$/u

/** Parses "Ray B, Lee C", as PubMed prints names, where BibTeX would have "and". */
const printedNames = (text: string): string[] | undefined => {
  const names = parted(text, ',').map((name) => WITH_INITIALS.exec(name))
  return names.length > 1 && names.every(Boolean) ? names.map((name) => `${name?.[1]}, ${name?.[2]}`) : undefined
}

/** Joins people's names by "and" alone, as BibTeX requires: many separate them by ";", "&" or commas. Pure. */
function namesApart(written: string): string {
  const text = written.replace(/;?\s+\\?&\s+(?=[^{}]*(?:\{[^{}]*\}[^{}]*)*$)/g, ' and ')
  if (/\sand\s/i.test(text)) return text
  const [bySemicolon, byComma] = [parted(text, ';'), printedNames(text)]
  return (bySemicolon.length > 1 ? bySemicolon : (byComma ?? [text])).join(' and ')
}

const LOGOS = /\\((?:pdf|Xe|Lua)?(?:La)?TeX|LaTeXe|BibTeX|AmS)(?![A-Za-z])(?:\{\})?/g

// Two backslashes begin a new line; the others are blanks of some width, or none.
const BLANKS = /\\(?:([\\,;: ])|[!/@-])/g

// A blank after a command's name belongs to the command, unless it has a backslash of its own.
const BLANK_BEHIND_NAME = /(\\[A-Za-z]+)\\ /g

// Commands that only affect formatting.
const WRAPPERS = /\\(?:ensuremath|mbox|hbox|protect|textup|textrm|textsf|texttt|boldmath|relax)(?![A-Za-z])\s*/g

const IN_FORMULAS = /\\(?:mathrm|mathit|mathbf|mathsf|mathcal|operatorname|text)\s*\{([^{}]*)\}/g

const DEGREE = /\^\s*(?:\\circ(?![A-Za-z])|\{\s*\\circ\s*\})/g

// An accent over a dotless i is read as over "i": otherwise "García" would be a word that nobody searches for.
const DOTLESS = /(\\(?:['`^"~=]|[uvHr](?![A-Za-z])))\s*(?:\{\s*\\([ij])\s*\}|\\([ij])(?![A-Za-z])\s*)/g

const ALSO: Record<string, string> = {
  dots: '…',
  ldots: '…',
  textellipsis: '…',
  ge: '≥',
  le: '≤',
  ne: '≠',
  rightarrow: '→',
  cdot: '·',
  degree: '°',
}

const signed = (text: string): string =>
  text.replace(
    /\\([A-Za-z]{2,})(?![A-Za-z])(?:\{\})?/g,
    (written, name: string) => ALSO[name] ?? signOfTex(name) ?? written,
  )

/** Replaces the TeX commands that BibTeX's reader does not know: logos, blanks, signs of formulas. Pure. */
const readableTex = (text: string): string =>
  text.includes('\\')
    ? signed(
        text
          .replace(BLANK_BEHIND_NAME, '$1{} ')
          .replace(DOTLESS, '$1{$2$3}')
          .replace(LOGOS, '$1')
          .replace(WRAPPERS, '')
          .replace(IN_FORMULAS, '$1')
          .replace(DEGREE, '°'),
      ).replace(BLANKS, (_, blank: string | undefined) => (blank ? ' ' : ''))
    : text
