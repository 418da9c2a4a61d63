import { edtfOf } from '#shared/time/partial-date.ts'
import { monthsInWords, yearsInWords } from '#shared/time/partial-date-text.ts'
import { citedPartialDate, citedYear } from './dates/cited-date.ts'
import { FUNDING } from './item.ts'
import { wholePages, withDashes } from './pages.ts'
import { protectedPlaces } from './protected-words.ts'
import {
  CIRCA,
  type CitedDate,
  type CitedName,
  namedIn,
  type ReferenceRecord,
  type ReferenceType,
} from './reference.ts'

/** A reference, or a paper of the library. Only a paper has an abstract, keywords and a note on its funding. */
type Cited = ReferenceRecord & { abstract?: string; keyword?: string; note?: string }

/** Characters with a special meaning in BibTeX and LaTeX, and the commands that print them. */
export const TEX_ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
}

// A quotation mark that the text writes with a backtick would be read as a curved one.
const BIBTEX_ESCAPES: Record<string, string> = { ...TEX_ESCAPES, '`': '\\textasciigrave{}' }

// BibTeX also counts escaped braces: after an unbalanced one, all following entries would become part of the same
// entry.
const LONE_BRACES: Record<string, string> = { '{': '\\textbraceleft{}', '}': '\\textbraceright{}' }

function hasLoneBraces(text: string): boolean {
  let open = 0
  for (const [brace] of text.matchAll(/[{}]/g)) {
    open += brace === '{' ? 1 : -1
    if (open < 0) return true
  }
  return open > 0
}

// Matches the first of two characters that TeX merges into one. For example, '' becomes a closing quotation mark, --
// becomes a dash, and ?` becomes an inverted question mark.
const LIGATURES = /(['`-])(?=\1)|[?!](?=`)/g

const escaped = (line: string, escapes = BIBTEX_ESCAPES): string =>
  line.replace(/[\\{}$&#%_^~`]/g, (sign) => escapes[sign] ?? sign).replace(LIGATURES, '$&{}')

const joinedLines = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Escapes text for BibTeX and LaTeX, so that it contains no commands, and joins its lines. Pure. */
export function escapeBibtex(text: string): string {
  const escapes = hasLoneBraces(text) ? { ...BIBTEX_ESCAPES, ...LONE_BRACES } : BIBTEX_ESCAPES
  return escaped(joinedLines(text), escapes)
}

/** Returns a title in braces. Inner braces make styles keep the capitals of the protected words. */
function titleIn({ title, protectedWords, text: whole }: Cited): string {
  // A title with braces is protected as a whole, since braces in different groups would not match each other. A
  // text-only reference is protected as a whole, too, since BibTeX would write its names in lower case.
  if (whole !== undefined || /[{}]/.test(title)) return `{{${escapeBibtex(title)}}}`
  const line = joinedLines(title)
  let [written, end] = ['', 0]
  for (const { from, to } of protectedPlaces(line, protectedWords)) {
    written += `${escaped(line.slice(end, from))}{${escaped(line.slice(from, to))}}`
    end = to
  }
  return `{${written}${escaped(line.slice(end))}}`
}

// Puts a name into braces if BibTeX would otherwise split it at a comma or "and".
const whole = (text: string): string => (/,|\band\b/i.test(text) ? `{${escapeBibtex(text)}}` : escapeBibtex(text))

const nameIn = (name: CitedName): string => {
  if ('literal' in name) return `{${escapeBibtex(name.literal)}}`
  return [name.family, name.suffix, name.given].flatMap((part) => (part ? [whole(part)] : [])).join(', ')
}

const asciiWord = (text: string): string =>
  text
    .replace(/[ßẞ]/g, 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const DULL: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'for',
  'from',
  'how',
  'in',
  'is',
  'of',
  'on',
  'the',
  'to',
  'with',
])

/**
 * Returns the citation key of an entry: first author, year and the first distinctive word of the title, in ASCII. Pure.
 */
export function citationKey({ author, editor, issued, title, id }: ReferenceRecord): string {
  const first = (author ?? editor)?.[0]
  const name = first ? ('literal' in first ? first.literal : first.family) : ''
  const word = title
    .split(/[^\p{L}\p{N}]+/u)
    .map(asciiWord)
    .find((part) => part && !DULL.has(part))
  const key = `${asciiWord(name)}${citedYear(issued)}${word ?? ''}`.slice(0, 60)
  return /^[a-z]/.test(key) ? key : `paper${asciiWord(id)}`
}

// BibTeX styles and biblatex read DOIs and URLs verbatim, so a LaTeX escape would become part of the URL.
const verbatim = (address: string): string => address.replace(/[{}\\\s]/g, encodeURIComponent)

const namesIn = (names: CitedName[] = []): string | undefined => {
  const { named, goOn } = namedIn(names)
  return named.length > 0 ? `{${[...named.map(nameIn), ...(goOn ? ['others'] : [])].join(' and ')}}` : undefined
}
const braced = (value: string | undefined) => (value ? `{${value}}` : undefined)
const text = (value: string | undefined) => braced(value && escapeBibtex(value))

// Writes the double hyphen after escaping, since escaping would separate its two hyphens.
const pagesIn = (page: string) => braced(withDashes(escapeBibtex(wholePages(page)), '--'))

function lookedAt(accessed: CitedDate | undefined): string | undefined {
  const date = citedPartialDate(accessed)
  // The sign of an approximate date is not escaped, since biblatex reads it.
  return date && braced(edtfOf(date).replace(/(?=\/|$)/g, date.circa ? '~' : ''))
}

/**
 * Returns the date fields. A single month is a macro of BibTeX without braces, such as `may`. A season or a range of
 * months is text in braces. Ranges have a double hyphen.
 */
function datesIn(issued: CitedDate | undefined): [string, string | undefined][] {
  const date = citedPartialDate(issued)
  if (!date) return []
  const { from, to } = date
  const months = monthsInWords(date, '--')
  const days = to && from.day && from.month === to.month && from.year === to.year ? `${from.day}--${to.day}` : ''
  return [
    ['year', braced((date.circa ? CIRCA : '') + yearsInWords(date, '--'))],
    ['month', from.month && !months.includes('--') ? months.toLowerCase() : braced(months)],
    ['day', braced(to ? days : from.day?.toString())],
  ]
}

// Returns the fields with identifiers and web addresses.
const whereFound = (item: Cited): [string, string | undefined][] => [
  ['issn', text(item.ISSN)],
  ['isbn', text(item.ISBN)],
  ['doi', item.DOI && `{${verbatim(item.DOI)}}`],
  ['pmid', text(item.PMID)],
  ['pmcid', text(item.PMCID)],
  ['url', item.URL && `{${verbatim(item.URL)}}`],
  ['urldate', lookedAt(item.accessed)],
]

/** Returns the fields for a preprint's arXiv number. */
function eprintOf({ type, number = '' }: Cited): [string, string | undefined][] {
  const [, eprint] = (type === 'article' && /^arXiv:(\S+)$/i.exec(number)) || []
  return eprint
    ? [
        ['eprint', text(eprint)],
        ['archiveprefix', '{arXiv}'],
      ]
    : []
}

function fieldsOf(item: Cited, kind: BibtexKind): [string, string | undefined][] {
  return [
    ['author', namesIn(item.author)],
    ['editor', namesIn(item.editor)],
    ['title', titleIn(item)],
    ['type', text(item.genre)],
    ...Object.entries(kind.also ?? {}).map(([name, value]): [string, string] => [name, `{${value}}`]),
    [kind.container, text(item['container-title'])],
    ['shortjournal', text(item['container-title-short'])],
    ...datesIn(item.issued),
    // Writes the status as a note, since every style prints notes. A preprint already has a note with its kind, so its
    // status goes into `pubstate` ("inpress"), which only biblatex reads.
    kind.also?.['note'] ? ['pubstate', text(item.status?.replaceAll(' ', ''))] : ['note', text(item.status)],
    // BibTeX's styles add the word "edition".
    ['edition', text(item.edition?.replace(/\s*\bed(?:itio)?n?\.?$/i, ''))],
    ['series', text(item['collection-title'])],
    ['volume', text(item.volume)],
    // BibTeX has one field for issues and for the numbers of other works, such as reports.
    ['number', text(item.issue ?? item.number)],
    ['eid', item.issue && !item.page ? text(item.number) : undefined],
    ['pages', item.page && pagesIn(item.page)],
    [kind.publisher, text(item.publisher)],
    ['address', text(item['publisher-place'])],
    ...eprintOf(item),
    ...whereFound(item),
    ['language', text(item.language)],
    ['keywords', text(item.keyword)],
    ['abstract', text(item.abstract)],
    // The field of Web of Science for funders, which styles do not print.
    ['funding-acknowledgement', text(item.note?.replace(FUNDING, ''))],
  ]
}

/** Returns one BibTeX entry. Pure. */
export function bibtexOf(item: Cited, key = citationKey(item)): string {
  const kind = kindIn(item)
  const fields = fieldsOf(item, kind).filter(([, value]) => value)
  return `@${kind.entry}{${key},\n${fields.map(([name, value]) => `  ${name} = ${value}`).join(',\n')}\n}\n`
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Returns the key of each entry in a file, by the entry's id. Entries that would have the same key are distinguished by
 * appended letters. Pure.
 */
export function bibtexKeys(records: ReferenceRecord[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    records.map((record): [string, string] => {
      const plain = citationKey(record)
      let key = plain
      for (let count = 0; taken.has(key); count++) key = plain + (LETTERS[count] ?? `x${count}`)
      taken.add(key)
      return [record.id, key]
    }),
  )
}

type RecordChange = (record: ReferenceRecord) => ReferenceRecord

/**
 * Returns a reference list as a BibTeX file. `asWritten` may change the fields of a record that are written, but not
 * its key. Pure.
 */
export function bibtexFile(records: ReferenceRecord[], asWritten: RecordChange = (record) => record): string {
  const keys = bibtexKeys(records)
  return records.map((record) => bibtexOf(asWritten(record), keys.get(record.id))).join('\n')
}

/** The BibTeX name of an entry type, and the names of its fields for the container (e.g. the journal) and publisher. */
type BibtexKind = { entry: string; container: string; publisher: string; also?: Record<string, string> }

const published = { container: 'howpublished', publisher: 'publisher' }

// `online`, `dataset` and `software` exist only in biblatex; BibTeX's own styles treat unknown types like `misc`.
const KINDS: Record<ReferenceType, BibtexKind> = {
  'article-journal': { entry: 'article', container: 'journal', publisher: 'publisher' },
  'article-newspaper': {
    entry: 'article',
    container: 'journal',
    publisher: 'publisher',
    also: { entrysubtype: 'newspaper' },
  },
  article: { entry: 'unpublished', ...published, also: { note: 'Preprint' } },
  book: { entry: 'book', ...published },
  chapter: { entry: 'incollection', container: 'booktitle', publisher: 'publisher' },
  'paper-conference': { entry: 'inproceedings', container: 'booktitle', publisher: 'publisher' },
  report: { entry: 'techreport', container: 'howpublished', publisher: 'institution' },
  thesis: { entry: 'phdthesis', container: 'howpublished', publisher: 'school' },
  dataset: { entry: 'dataset', ...published },
  software: { entry: 'software', ...published },
  webpage: { entry: 'online', container: 'organization', publisher: 'publisher' },
  document: { entry: 'misc', ...published },
}

/** Returns the BibTeX type of an entry. Pure. */
const kindIn = ({ type, genre = '' }: ReferenceRecord): BibtexKind =>
  type === 'thesis' && /master/i.test(genre) ? { ...KINDS.thesis, entry: 'mastersthesis' } : KINDS[type]
