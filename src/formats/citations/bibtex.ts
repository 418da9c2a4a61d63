import { edtfOf } from '#shared/time/partial-date.ts'
import { monthsInWords, yearsInWords } from '#shared/time/partial-date-text.ts'
import { citedPartialDate, citedYear } from './dates/cited-date.ts'
import { type CitedDate, type CitedName, namedIn, type ReferenceRecord, type ReferenceType } from './reference.ts'

/** Papers of the library say more of themselves than a reference list does. */
type Cited = ReferenceRecord & { abstract?: string; keyword?: string }

/** Signs that mean something to BibTeX and LaTeX, as they are printed. */
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

// BibTeX counts braces, also escaped ones: one too many, and all following entries become part of the same one.
const LONE_BRACES: Record<string, string> = { '{': '\\textbraceleft{}', '}': '\\textbraceright{}' }

function hasLoneBraces(text: string): boolean {
  let open = 0
  for (const [brace] of text.matchAll(/[{}]/g)) {
    open += brace === '{' ? 1 : -1
    if (open < 0) return true
  }
  return open > 0
}

// Two signs that TeX sets as one other: '' as a closing quotation mark, -- as a dash, ?` as an inverted question mark.
const LIGATURES = /(['`-])(?=\1)|[?!](?=`)/g

/** Escapes text for BibTeX and LaTeX: on one line, with no commands in it. Pure. */
export function escapeBibtex(text: string): string {
  const escapes = hasLoneBraces(text) ? { ...TEX_ESCAPES, ...LONE_BRACES } : TEX_ESCAPES
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\{}$&#%_^~]/g, (sign) => escapes[sign] ?? sign)
    .replace(LIGATURES, '$&{}')
}

// A name that BibTeX would take apart at a comma or an "and" is held together by braces.
const whole = (text: string): string => (/,|\band\b/i.test(text) ? `{${escapeBibtex(text)}}` : escapeBibtex(text))

const nameIn = (name: CitedName): string => {
  if ('literal' in name) return `{${escapeBibtex(name.literal)}}`
  return [name.family, name.suffix, name.given].flatMap((part) => (part ? [whole(part)] : [])).join(', ')
}

const asciiWord = (text: string): string =>
  text
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

/** Returns the citation key of an entry: first author, year and the title's first distinctive word, in ASCII. Pure. */
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

// BibTeX styles and biblatex alike read these verbatim: an escape would become part of the address.
const verbatim = (address: string): string => address.replace(/[{}\\\s]/g, encodeURIComponent)

const namesIn = (names: CitedName[] = []): string | undefined => {
  const { named, goOn } = namedIn(names)
  return named.length > 0 ? `{${[...named.map(nameIn), ...(goOn ? ['others'] : [])].join(' and ')}}` : undefined
}
const braced = (value: string | undefined) => (value ? `{${value}}` : undefined)
const text = (value: string | undefined) => braced(value && escapeBibtex(value))

function lookedAt(accessed: CitedDate | undefined): string | undefined {
  const date = citedPartialDate(accessed)
  return date && text(edtfOf(date))
}

/** A month has BibTeX's own name, unbraced; a season and what goes over several months are words. A range has the dash of TeX. */
function datesIn(issued: CitedDate | undefined): [string, string | undefined][] {
  const date = citedPartialDate(issued)
  if (!date) return []
  const { from, to } = date
  const months = monthsInWords(date, '--')
  const days = to && from.day && from.month === to.month && from.year === to.year ? `${from.day}--${to.day}` : ''
  return [
    ['year', braced(yearsInWords(date, '--'))],
    ['month', from.month && !months.includes('--') ? months.toLowerCase() : braced(months)],
    ['day', braced(to ? days : from.day?.toString())],
  ]
}

// What else an entry is found by, and what identifies it elsewhere.
const whereFound = (item: Cited): [string, string | undefined][] => [
  ['issn', text(item.ISSN)],
  ['isbn', text(item.ISBN)],
  ['doi', item.DOI && `{${verbatim(item.DOI)}}`],
  ['pmid', text(item.PMID)],
  ['pmcid', text(item.PMCID)],
  ['url', item.URL && `{${verbatim(item.URL)}}`],
  ['urldate', lookedAt(item.accessed)],
]

function fieldsOf(item: Cited, kind: BibtexKind): [string, string | undefined][] {
  return [
    ['author', namesIn(item.author)],
    ['editor', namesIn(item.editor)],
    // Braced twice, so that styles keep its capitals.
    ['title', `{{${escapeBibtex(item.title)}}}`],
    ['type', text(item.genre)],
    ...Object.entries(kind.also ?? {}).map(([name, value]): [string, string] => [name, `{${value}}`]),
    [kind.container, text(item['container-title'])],
    ...datesIn(item.issued),
    // As a note, which every style prints; a preprint's note gives its kind, and only biblatex has a key for the rest:
    // "inpress".
    kind.also?.['note'] ? ['pubstate', text(item.status?.replaceAll(' ', ''))] : ['note', text(item.status)],
    ['edition', text(item.edition)],
    ['series', text(item['collection-title'])],
    ['volume', text(item.volume)],
    // What has no issue may have a number of its own.
    ['number', text(item.issue ?? item.number)],
    ['eid', item.issue && !item.page ? text(item.number) : undefined],
    ['pages', text(item.page)?.replace(/(\d)-(\d)/, '$1--$2')],
    [kind.publisher, text(item.publisher)],
    ['address', text(item['publisher-place'])],
    ...whereFound(item),
    ['language', text(item.language)],
    ['keywords', text(item.keyword?.replaceAll('; ', ', '))],
    ['abstract', text(item.abstract)],
  ]
}

/** Returns one entry. Pure. */
export function bibtexOf(item: Cited, key = citationKey(item)): string {
  const kind = kindIn(item)
  const fields = fieldsOf(item, kind).filter(([, value]) => value)
  return `@${kind.entry}{${key},\n${fields.map(([name, value]) => `  ${name} = ${value}`).join(',\n')}\n}\n`
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Returns the key of each entry in a file, by the entry's id: letters distinguish entries of the same name and year.
 * Pure.
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

/** Returns a reference list as a file for BibTeX. Pure. */
export function bibtexFile(records: ReferenceRecord[]): string {
  const keys = bibtexKeys(records)
  return records.map((record) => bibtexOf(record, keys.get(record.id))).join('\n')
}

/** BibTeX's name of an entry type, and its fields for the container and the publisher. */
type BibtexKind = { entry: string; container: string; publisher: string; also?: Record<string, string> }

const published = { container: 'howpublished', publisher: 'publisher' }

// `online`, `dataset` and `software` are biblatex's; BibTeX's own styles take what they do not know for `misc`.
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

/** Pure. */
const kindIn = ({ type, genre = '' }: ReferenceRecord): BibtexKind =>
  type === 'thesis' && /master/i.test(genre) ? { ...KINDS.thesis, entry: 'mastersthesis' } : KINDS[type]
