import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import { citedDate } from '#formats/citations/dates/cited-date.ts'
import type { CitedDate } from '#formats/citations/reference.ts'
import { unmarked, withMarkedGroups } from '#formats/citations/protected-words.ts'
import type { TaggedReference } from '#formats/citations/tagged-records.ts'
import { partialDate } from '#shared/time/partial-date.ts'
import { type BibtexEntry, readableFields } from './bibtex-fields.ts'
import { bibtexLeftOut } from './bibtex-left-out.ts'
import { bibtexNames } from './bibtex-names.ts'
import { foundOnWeb } from './bibtex-urls.ts'

/**
 * Converts an entry to CSL-JSON. The format is given explicitly, since the library's format detection would fetch
 * URLs.
 */
const cslOf = (entry: BibtexEntry): Csl =>
  plugins.input.chain([entry], { forceType: '@biblatex/entries+list', generateGraph: false })[0] as Csl

// Removes TeX escapes from a URL. Many people write them, and URLs are read verbatim.
const withoutEscapes = (address: string): string =>
  address
    .replace(/(?:%7B|\{)(?:%5C|\\)([_%&#$])(?:%7D|\})/gi, '$1')
    .replace(/(?:%5C|\\)([_%&#$])/gi, '$1')
    .replace(/(?:%5C|\\)~(?:%7B|\{)(?:%7D|\})/gi, '~')

// Joins the parts of a publisher's name. biblatex splits a name such as "Simon and Schuster" at "and".
const joinedLists = (csl: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    ['publisher', 'publisher-place'].flatMap((name) => {
      const list = csl[name]
      return Array.isArray(list) ? [[name, list.join(' and ')]] : []
    }),
  )

/** Replaces the citation key, which may be missing or contain spaces. The key is not used. */
const withKey = (entry: string): string => entry.replace(/^(@\w+\s*[{(])\s*(?:[^=,{}"]{0,200},|(?=\w+\s*=))/, '$1key,')

// The kinds of theses and reports by biblatex's keys; undefined for a kind that the type of the entry already states.
const GENRES: ReadonlyMap<unknown, string | undefined> = new Map([
  ['techreport', undefined],
  ['phdthesis', undefined],
  ['mathesis', "Master's thesis"],
  ['bathesis', "Bachelor's thesis"],
  ['resreport', 'Research report'],
])

// An entry with only these fields was pasted as an unparsed line.
const WHOLE: ReadonlySet<string> = new Set(['title', 'doi', 'pmid', 'pmcid'])

function fieldsOf(entry: string, abbreviations: string): BibtexEntry {
  // Replaces the commands \AA and \aa, which the BibTeX parser does not support, and @commentary, which it takes for a
  // @comment.
  const known = withKey(entry.replace(/^@commentary\b/i, '@misc')).replace(
    /\\(AA|aa)(?:\{\}|\s+|(?=[}\\]))/g,
    (_, name: string) => (name === 'AA' ? 'Å' : 'å'),
  )
  const [read] = plugins.input.data(`${abbreviations}\n${known}`, '@biblatex/text') as BibtexEntry[]
  if (!read) throw new SyntaxError('No entry')
  return { ...read, properties: foundOnWeb(readableFields(read, known)) }
}

/** The parts of a file to which an entry may refer: abbreviations and other entries. */
type BibtexFile = { abbreviations: string; entryNamed: (key: string) => string | undefined }

type Fields = BibtexEntry['properties']

// Fields that are not inherited. In biblatex, a chapter inherits its book's DOI, which is wrong.
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
 * Returns the fields that an entry of the given type inherits from its parent. The parent's title becomes the title of
 * the book or journal. Pure.
 */
function lentTo(type: string, parent: Fields): Fields {
  const names = PARTS_OF_BOOKS.has(type) ? NAMES_IN_BOOK : NAMES_IN_JOURNAL
  const lent = Object.entries(parent).filter(([field]) => !NOT_LENT.has(field))
  // If the parent was written for BibTeX's own styles, its title is already in `booktitle`.
  return Object.fromEntries([
    ...lent.flatMap(([field, value]) => (names[field] ? [[names[field], value]] : [])),
    ...lent.filter(([field]) => !names[field]),
  ])
}

/** Returns the entry with the fields that it inherits from the entry named in its `crossref`. */
function withInherited(read: BibtexEntry, entry: string, { abbreviations, entryNamed }: BibtexFile): BibtexEntry {
  const { crossref, ...own } = read.properties
  const parent = crossref === undefined ? undefined : entryNamed(String(crossref).trim())
  if (parent === undefined || parent === entry) return { ...read, properties: own }
  return { ...read, properties: { ...lentTo(read.type, fieldsOf(parent, abbreviations).properties), ...own } }
}

/** Returns a BibTeX entry as CSL-JSON. @throws if the text is not a BibTeX entry */
export function bibtexCsl(entry: string, file: BibtexFile): TaggedReference {
  const read = fieldsOf(entry, file.abbreviations)
  return { csl: cslOfFields(withInherited(read, entry, file), entry), leftOut: bibtexLeftOut(read, entry) }
}

function cslOfFields(fields: BibtexEntry, entry: string): Csl {
  const csl = cslOf({ ...fields, properties: withMarkedTitle(fields.properties) })
  const { text: title, words } = unmarked(textOf(csl['title']))
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
    ...titleWithSubtitle(title, fields.properties),
    // Protects no words of a title whose text contains braces, since an export writes such a title as one group.
    ...(words.length > 0 && !/[{}]/.test(title) ? { protectedWords: words } : {}),
    ...publishedIn(csl, entry),
    ...moreOf(csl, fields),
    issued: dateOf(fields.properties['date']) ?? csl['issued'],
    accessed: dateOf(fields.properties['urldate']) ?? csl['accessed'],
    ...(isWhole ? { isWhole } : {}),
  }
}

/**
 * Returns the date in a field. Reads seasons, ranges and approximate dates, which the BibTeX parser hardly supports.
 */
function dateOf(field: string | number = ''): CitedDate | undefined {
  const [, written = '', circa] = /^(.*?)(~?)$/.exec(String(field)) ?? []
  const date = partialDate(written)
  return date && citedDate(circa ? { ...date, circa: true } : date)
}

/** Returns the container of a preprint or web page, which BibTeX stores as the publisher or organization. */
function publishedIn({ type, publisher, ...csl }: Csl, entry: string): Csl {
  if (csl['container-title']) return {}
  if (type !== 'manuscript' && !(type === 'webpage' && /\borganization\s*=/i.test(entry))) return {}
  return { 'container-title': publisher, publisher: undefined }
}

/** Returns the fields with marks around the words that braces protect in the title. */
const withMarkedTitle = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      TITLE_FIELDS.has(field) ? withMarkedGroups(String(value)) : value,
    ]),
  )

const TITLE_FIELDS: ReadonlySet<string> = new Set(['title', 'subtitle'])

/**
 * Returns the title with its subtitle. A title that ends in "?" or "!" needs no colon before its subtitle; a title
 * without a subtitle is unchanged.
 */
const titleWithSubtitle = (title: string, { subtitle }: Fields): Record<string, unknown> =>
  title ? { title: subtitle ? title.replace(/([?!]): /, '$1 ') : title } : {}

type Csl = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Returns the identifier in `eprint`. The field `eprinttype` or `archiveprefix` names its archive. */
function eprintOf(csl: Csl, { eprint, eprinttype, archiveprefix }: BibtexEntry['properties']): Csl {
  const number = textOf(eprint)
  const archive = textOf(eprinttype ?? archiveprefix).toLowerCase() || (/^arxiv:/i.test(number) ? 'arxiv' : '')
  if (archive === 'pmid' || archive === 'pubmed') return { PMID: number }
  if (archive === 'pmcid' || archive === 'pmc') return { PMCID: `PMC${number.replace(/^PMC/i, '')}` }
  const isPreprint = archive === 'arxiv' && !csl['container-title'] && csl['type'] !== 'book'
  return isPreprint ? { type: 'article', 'container-title': `arXiv:${number.replace(/^arxiv:/i, '')}` } : {}
}

/** Returns the version of an entry, from its field or a note: "R package version 1.1-23". */
function versionOf(csl: Csl, { version, note }: BibtexEntry['properties']): Csl {
  const said = textOf(version) || /\bversion\s+(\d[\w.-]*)/i.exec(textOf(note))?.[1]
  if (said && /version/i.test(said) && !csl['edition']) return { edition: said }
  return said && !csl['edition'] ? { edition: `Version ${said.replace(/^v(?=\d)/i, '').replace(/\.$/, '')}` } : {}
}

/** Returns the numbers that CSL and BibTeX store in different fields. An article number replaces the pages. */
function numbersOf(csl: Csl, { number, eid }: BibtexEntry['properties']): Csl {
  const own = textOf(eid)
  if (csl['type'] === 'article-journal')
    return own && csl['volume'] && !csl['page'] ? { page: own, number: undefined } : own ? { number: own } : {}
  if (csl['type'] === 'paper-conference')
    return { number: csl['issue'] ?? csl['number'], issue: undefined, page: csl['page'] ?? own }
  const isPlaced = csl['issue'] ?? csl['number'] ?? (csl['collection-title'] && csl['collection-number'])
  return isPlaced === undefined && textOf(number) ? { number } : {}
}

/** Returns the CSL fields that the BibTeX parser does not derive from an entry. Pure. */
function moreOf(csl: Csl, { type, properties }: BibtexEntry): Csl {
  const more = { ...numbersOf(csl, properties), ...versionOf(csl, properties), ...eprintOf(csl, properties) }
  // An unpublished manuscript is not a preprint.
  const isManuscript = type === 'unpublished' && !/preprint/i.test(textOf(properties['note'])) && !csl['DOI']
  return isManuscript && !more['type'] && !properties['howpublished'] ? { ...more, type: 'document' } : more
}
