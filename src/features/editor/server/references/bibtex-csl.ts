import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import { citedDate } from '#formats/citations/dates/cited-date.ts'
import { partialDate } from '#shared/time/partial-date.ts'
import { type BibtexEntry, readableFields } from './bibtex-fields.ts'
import { foundOnWeb } from './bibtex-urls.ts'
import { cslOf } from './csl-of.ts'

// An address is first read unchanged, and then as an address: TeX's escapes, which many put into it, have become a part
// of it.
const withoutEscapes = (address: string): string =>
  address
    .replace(/(?:%7B|\{)(?:%5C|\\)([_%&#$])(?:%7D|\})/gi, '$1')
    .replace(/(?:%5C|\\)([_%&#$])/gi, '$1')
    .replace(/(?:%5C|\\)~(?:%7B|\{)(?:%7D|\})/gi, '~')

// "Simon and Schuster" is one publisher, whatever biblatex makes of its "and".
const joinedLists = (csl: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    ['publisher', 'publisher-place'].flatMap((name) => {
      const list = csl[name]
      return Array.isArray(list) ? [[name, list.join(' and ')]] : []
    }),
  )

/** The citation key has no meaning here: it may be missing or contain blanks. */
const withKey = (entry: string): string => entry.replace(/^(@\w+\s*[{(])\s*(?:[^=,{}"]{0,200},|(?=\w+\s*=))/, '$1key,')

// biblatex's keys for kinds of theses and reports; a kind that the entry's type implies is not repeated.
const GENRES: ReadonlyMap<unknown, string | undefined> = new Map([
  ['techreport', undefined],
  ['phdthesis', undefined],
  ['mathesis', "Master's thesis"],
  ['bathesis', "Bachelor's thesis"],
  ['resreport', 'Research report'],
])

// An entry with only these fields is a line that was never parsed.
const WHOLE: ReadonlySet<string> = new Set(['title', 'doi', 'pmid', 'pmcid'])

function fieldsOf(entry: string, abbreviations: string): BibtexEntry {
  // A name that the reader does not know of.
  const known = withKey(entry).replace(/\\(AA|aa)(?:\{\}|\s+|(?=[}\\]))/g, (_, name: string) =>
    name === 'AA' ? 'Å' : 'å',
  )
  const [read] = plugins.input.data(`${abbreviations}\n${known}`, '@biblatex/text') as BibtexEntry[]
  if (!read) throw new SyntaxError('No entry')
  return { ...read, properties: foundOnWeb(readableFields(read, known)) }
}

/** The rest of the file that an entry may refer to. */
type BibtexFile = { abbreviations: string; entryNamed: (key: string) => string | undefined }

type Fields = BibtexEntry['properties']

// The book's DOI is not its chapter's: biblatex lends these too, and so prints a wrong one.
const NOT_LENT: ReadonlySet<string> = new Set(
  'crossref doi eprint eprinttype archiveprefix pmid pmcid url urldate pages note shorttitle abstract keywords'.split(
    ' ',
  ),
)
const PARTS_OF_BOOKS: ReadonlySet<string> = new Set(
  'inbook bookinbook suppbook incollection suppcollection inreference inproceedings conference'.split(' '),
)
const NAMES_IN_BOOK: Record<string, string> = { title: 'booktitle', subtitle: 'booksubtitle', author: 'bookauthor' }
const NAMES_IN_JOURNAL: Record<string, string> = { title: 'journaltitle', subtitle: 'journalsubtitle' }

/**
 * Returns the fields that an entry of the type inherits from its parent: the parent's title is the title of the book or
 * journal. Pure.
 */
function lentTo(type: string, parent: Fields): Fields {
  const names = PARTS_OF_BOOKS.has(type) ? NAMES_IN_BOOK : NAMES_IN_JOURNAL
  const lent = Object.entries(parent).filter(([field]) => !NOT_LENT.has(field))
  // A parent for BibTeX's own styles has its title as booktitle already.
  return Object.fromEntries([
    ...lent.flatMap(([field, value]) => (names[field] ? [[names[field], value]] : [])),
    ...lent.filter(([field]) => !names[field]),
  ])
}

/** Returns the entry with what it inherits from the one that its `crossref` names, and from no other. */
function withInherited(entry: string, { abbreviations, entryNamed }: BibtexFile): BibtexEntry {
  const read = fieldsOf(entry, abbreviations)
  const { crossref, ...own } = read.properties
  const parent = crossref === undefined ? undefined : entryNamed(String(crossref).trim())
  if (parent === undefined || parent === entry) return { ...read, properties: own }
  return { ...read, properties: { ...lentTo(read.type, fieldsOf(parent, abbreviations).properties), ...own } }
}

/** Returns a BibTeX entry as CSL-JSON. @throws if it is none */
export function bibtexCsl(entry: string, file: BibtexFile): Record<string, unknown> {
  const fields = withInherited(entry, file)
  const csl = cslOf([fields], '@biblatex/entries+list')
  const isNewspaper = /\bentrysubtype\s*=\s*[{"]newspaper/i.test(entry)
  const isWhole = csl['type'] === 'document' && Object.keys(fields.properties).every((field) => WHOLE.has(field))
  return {
    ...csl,
    ...(typeof csl['URL'] === 'string' ? { URL: withoutEscapes(csl['URL']) } : {}),
    ...joinedLists(csl),
    author: bibtexNames(csl['author'], String(fields.properties['author'] ?? '')),
    editor: bibtexNames(csl['editor'], String(fields.properties['editor'] ?? '')),
    ...(isNewspaper ? { type: 'article-newspaper', genre: undefined } : {}),
    ...(GENRES.has(csl['genre']) ? { genre: GENRES.get(csl['genre']) } : {}),
    ...titleWithSubtitle(csl, fields.properties),
    ...publishedIn(csl, entry),
    ...moreOf(csl, fields),
    ...issuedOf(csl, fields),
    ...(isWhole ? { isWhole } : {}),
  }
}

/**
 * Returns the date, including seasons and ranges, which the reader hardly supports; if the entry has no date, its
 * parent's.
 */
function issuedOf({ issued }: Record<string, unknown>, { properties }: BibtexEntry): Record<string, unknown> {
  const date = partialDate(String(properties['date'] ?? ''))
  return { issued: date ? citedDate(date) : issued }
}

/**
 * Returns the container for types for which BibTeX has one field for both: preprints, web pages, and books in a
 * collection.
 */
function publishedIn({ type, publisher }: Record<string, unknown>, entry: string): Record<string, unknown> {
  if (type !== 'manuscript' && !(type === 'webpage' && /\borganization\s*=/i.test(entry))) return {}
  return { 'container-title': publisher, publisher: undefined }
}

/**
 * Returns the title with its subtitle. A title that ends in "?" or "!" needs no colon before its subtitle; a title
 * without a subtitle is unchanged.
 */
function titleWithSubtitle({ title }: Record<string, unknown>, { subtitle }: Fields): Record<string, unknown> {
  return typeof title === 'string' && subtitle ? { title: title.replace(/([?!]): /, '$1 ') } : {}
}

type Name = Record<string, unknown>

/**
 * Returns a name with its first names. The reader takes them for particles if the name begins with a braced accent, as
 * in "{\'E}mile König", since no plain capital marks their end. A particle has a small letter.
 */
function withFirstNames(name: Name): Name {
  const particle = name['non-dropping-particle']
  if (name['given'] || typeof particle !== 'string' || !/^\p{Lu}/u.test(particle)) return name
  const words = particle.split(/\s+/)
  const small = words.findIndex((word) => /^\p{Ll}/u.test(word))
  const end = small < 0 ? words.length : small
  return { ...name, given: words.slice(0, end).join(' '), 'non-dropping-particle': words.slice(end).join(' ') }
}

// "J. Smith Jr." without a comma: nobody has such a family name.
const SUFFIX = /^(?:Jr|Sr|2nd|3rd|II|III|IV)\.?$/

function withFamily(name: Name): Name {
  const { family, given, suffix } = name
  // "Jones, B., Jr", of which the last two have changed their places.
  if (typeof suffix === 'string' && typeof given === 'string' && SUFFIX.test(given) && !SUFFIX.test(suffix))
    return { ...name, given: suffix, suffix: given }
  if (suffix || typeof family !== 'string' || typeof given !== 'string' || !SUFFIX.test(family)) return name
  const words = given.split(/\s+/)
  const last = words.pop()
  return last && words.length > 0 ? { ...name, given: words.join(' '), family: last, suffix: family } : name
}

const onlyFamily = ({ family, ...others }: Name): boolean =>
  typeof family === 'string' && Object.values(others).every((value) => !value)

/**
 * Returns names as BibTeX's reader parses them, with names in braces of their own in the field as groups: "{WHO}".
 * Pure.
 */
function bibtexNames(names: unknown, written: string): Name[] | undefined {
  if (!Array.isArray(names)) return undefined
  const each = written.split(/\s+and\s+/i)
  const isGroup = (at: number) => each.length === names.length && /^\s*\{[^{}\\]*\}\s*$/.test(each[at] ?? '')
  return (names as Name[])
    .map(withFirstNames)
    .map(withFamily)
    .map((name, at) => (onlyFamily(name) && isGroup(at) ? { literal: name['family'] } : name))
}

type Csl = Record<string, unknown>

const ARXIV = /^arxiv(?:\s+(?:e-?prints?|preprint))?[\s:,]*(?:arxiv:)?\s*((?:[a-z.-]+\/)?\d{4}[.\d]*\d(?:v\d+)?)?/i

const SERVERS = /^(?:arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|research square|ssrn|preprints(?:\.org)?)\b/i

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Returns a preprint's fields, recognised by its server in place of a journal or by its number there. */
function asPreprint(csl: Csl, { eprint, eprinttype, archiveprefix }: BibtexEntry['properties']): Csl {
  const container = textOf(csl['container-title'])
  const isOfArxiv = /^arxiv$/i.test(textOf(eprinttype ?? archiveprefix)) || /^arxiv:/i.test(textOf(eprint))
  if (!SERVERS.test(container) && !(isOfArxiv && !container && csl['type'] !== 'book')) return {}
  const number = (isOfArxiv ? textOf(eprint).replace(/^arxiv:/i, '') : ARXIV.exec(container)?.[1]) ?? ''
  const address = number && !csl['DOI'] ? `https://arxiv.org/abs/${number}` : undefined
  return {
    type: 'article',
    ...(number ? { 'container-title': 'arXiv', number: `arXiv:${number}` } : {}),
    ...(address && !csl['URL'] ? { URL: address } : {}),
  }
}

/** Returns the version of an entry, from its field or a note: "R package version 1.1-23". */
function versionOf(csl: Csl, { version, note }: BibtexEntry['properties']): Csl {
  const said = textOf(version) || /\bversion\s+(\d[\w.-]*)/i.exec(textOf(note))?.[1]
  if (said && /version/i.test(said) && !csl['edition']) return { edition: said }
  return said && !csl['edition'] ? { edition: `Version ${said.replace(/^v(?=\d)/i, '').replace(/\.$/, '')}` } : {}
}

/** Returns the numbers that CSL has in other fields than BibTeX: an article's own number replaces its pages. */
function numbersOf(csl: Csl, { number, articleno, eid, ...others }: BibtexEntry['properties']): Csl {
  const own = textOf(eid ?? articleno ?? others['article-number'])
  if (csl['type'] === 'article-journal')
    return own && csl['volume'] && !csl['page'] ? { page: own, number: undefined } : own ? { number: own } : {}
  if (csl['type'] === 'paper-conference') return { number: csl['issue'], issue: undefined, page: csl['page'] ?? own }
  const isPlaced = csl['issue'] ?? csl['number'] ?? csl['collection-number']
  return isPlaced === undefined && textOf(number) ? { number } : {}
}

/** Returns the fields of a BibTeX entry that its reader leaves out. Pure. */
function moreOf(csl: Csl, { type, properties }: BibtexEntry): Csl {
  const more = { ...numbersOf(csl, properties), ...versionOf(csl, properties), ...asPreprint(csl, properties) }
  // An unpublished manuscript was posted nowhere.
  const isManuscript = type === 'unpublished' && !/preprint/i.test(textOf(properties['note'])) && !csl['DOI']
  return isManuscript && !more['type'] && !properties['howpublished'] ? { ...more, type: 'document' } : more
}
