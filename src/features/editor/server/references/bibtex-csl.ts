import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import { citedDate } from '#formats/citations/dates/cited-date.ts'
import { partialDate } from '#shared/time/partial-date.ts'
import { type BibtexEntry, readableFields } from './bibtex-fields.ts'
import { foundOnWeb } from './bibtex-urls.ts'
import { moreOf } from './bibtex-preprints.ts'
import { bibtexNames } from './bibtex-names.ts'
import { cslOf } from './csl-of.ts'

// An address is read as it stands, and then as one: TeX's escapes, which many put into it, have become a part of it.
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

/** What an entry is cited by says nothing here: it may be left out, or have blanks. */
const withKey = (entry: string): string => entry.replace(/^(@\w+\s*[{(])\s*(?:[^=,{}"]{0,200},|(?=\w+\s*=))/, '$1key,')

// biblatex's keys for kinds of theses and reports; what an entry is anyway is not said again.
const GENRES: ReadonlyMap<unknown, string | undefined> = new Map([
  ['techreport', undefined],
  ['phdthesis', undefined],
  ['mathesis', "Master's thesis"],
  ['bathesis', "Bachelor's thesis"],
  ['resreport', 'Research report'],
])

// An entry with no more than these is a line that was never taken apart.
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

/** Returns the fields that a parent lends to an entry of the type: its title is the title of the book or journal. Pure. */
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

/** Returns an entry of BibTeX as CSL-JSON. @throws where it is none */
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

/** Seasons and ranges as well, of which the reader knows too little; what the entry does not say is its parent's. */
function issuedOf({ issued }: Record<string, unknown>, { properties }: BibtexEntry): Record<string, unknown> {
  const date = partialDate(String(properties['date'] ?? ''))
  return { issued: date ? citedDate(date) : issued }
}

/** Of which BibTeX has one field for both: preprints, pages of the web, and books that stand in a collection. */
function publishedIn({ type, publisher }: Record<string, unknown>, entry: string): Record<string, unknown> {
  if (type !== 'manuscript' && !(type === 'webpage' && /\borganization\s*=/i.test(entry))) return {}
  return { 'container-title': publisher, publisher: undefined }
}

/** A title that asks or calls needs no colon before its subtitle; one that has these signs of its own is left alone. */
function titleWithSubtitle({ title }: Record<string, unknown>, { subtitle }: Fields): Record<string, unknown> {
  return typeof title === 'string' && subtitle ? { title: title.replace(/([?!]): /, '$1 ') } : {}
}
