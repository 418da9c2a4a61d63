import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import { type BibtexEntry, MONTHS_IN_BIBTEX, readableFields } from './bibtex-fields.ts'
import { foundOnWeb } from './bibtex-found.ts'
import { moreOf } from './bibtex-more.ts'
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
  const [read] = plugins.input.data(
    `${MONTHS_IN_BIBTEX}\n${abbreviations}\n${known}`,
    '@biblatex/text',
  ) as BibtexEntry[]
  if (!read) throw new SyntaxError('No entry')
  return { ...read, properties: foundOnWeb(readableFields(read, known)) }
}

type OfFile = { abbreviations: string; parent: string | undefined }

/** An entry of BibTeX as CSL-JSON. @throws where it is none */
export function bibtexCsl(entry: string, { abbreviations, parent }: OfFile): Record<string, unknown> {
  const fields = fieldsOf(entry, abbreviations)
  const above =
    parent === undefined ? [] : [{ ...fieldsOf(parent, abbreviations), label: fields.properties['crossref'] }]
  const csl = cslOf([fields, ...above], '@biblatex/entries+list')
  const isNewspaper = /\bentrysubtype\s*=\s*[{"]newspaper/i.test(entry)
  const isWhole = csl['type'] === 'document' && Object.keys(fields.properties).every((field) => WHOLE.has(field))
  return {
    ...csl,
    ...(typeof csl['URL'] === 'string' ? { URL: withoutEscapes(csl['URL']) } : {}),
    ...joinedLists(csl),
    author: bibtexNames(csl['author']),
    editor: bibtexNames(csl['editor']),
    ...(isNewspaper ? { type: 'article-newspaper', genre: undefined } : {}),
    ...(GENRES.has(csl['genre']) ? { genre: GENRES.get(csl['genre']) } : {}),
    ...(typeof csl['title'] === 'string' ? { title: csl['title'].replace(/([?!]): /g, '$1 ') } : {}),
    ...publishedIn(csl, entry),
    ...moreOf(csl, fields),
    ...(isWhole ? { isWhole } : {}),
  }
}

/** Of which BibTeX has one field for both: preprints, pages of the web, and books that stand in a collection. */
function publishedIn({ type, publisher }: Record<string, unknown>, entry: string): Record<string, unknown> {
  if (type !== 'manuscript' && !(type === 'webpage' && /\borganization\s*=/i.test(entry))) return {}
  return { 'container-title': publisher, publisher: undefined }
}
