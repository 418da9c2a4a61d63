import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import { referenceFromCsl } from '#formats/citing/from-csl.ts'
import { referenceFromLine } from '#formats/citing/from-line.ts'
import type { Pasted } from '#formats/citing/pasted.ts'
import type { ReferenceRecord } from '#formats/citing/reference.ts'
import type { ReadReferences } from '../../references-contract.ts'
import { PASTED_ENTRIES_MAX, PASTED_ENTRY_LENGTH_MAX } from '../../reference-limits.ts'
import { bibtexEntries, parentsIn } from './bibtex-entries.ts'
import { type BibtexEntry, MONTHS_IN_BIBTEX, readableFields } from './bibtex-fields.ts'
import { foundOnWeb } from './bibtex-found.ts'
import { moreOf } from './bibtex-more.ts'
import { bibtexNames } from './bibtex-names.ts'
import { cslOf } from './csl-of.ts'
import { risCsl, risRecords } from './ris-records.ts'

/** Ids for new references. */
export type NewId = () => string

const SHOWN_LENGTH_MAX = 200
const shown = (text: string): string =>
  text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX).trim()}…` : text

export const unread = (text: string, why: string): ReadReferences['unread'][number] => ({ text: shown(text), why })

const TOO_LONG = `This entry is longer than ${PASTED_ENTRY_LENGTH_MAX.toLocaleString('en')} characters.`
export const TOO_MANY = `At most ${PASTED_ENTRIES_MAX} references are read at once. Please paste this one again.`

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

function bibtexCsl(entry: string, { abbreviations, parent }: OfFile): Record<string, unknown> {
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

const BAD_ENTRY = 'This entry could not be read. Is a brace or a comma missing?'

function each(entries: string[], read: (entry: string) => ReferenceRecord | undefined): ReadReferences {
  const result: ReadReferences = { references: [], unread: [] }
  for (const entry of entries.slice(0, PASTED_ENTRIES_MAX)) {
    try {
      const reference = entry.length > PASTED_ENTRY_LENGTH_MAX ? undefined : read(entry)
      if (reference) result.references.push(reference)
      else
        result.unread.push(
          unread(entry, entry.length > PASTED_ENTRY_LENGTH_MAX ? TOO_LONG : 'This entry has no title.'),
        )
    } catch {
      result.unread.push(unread(entry, BAD_ENTRY))
    }
  }
  for (const entry of entries.slice(PASTED_ENTRIES_MAX)) result.unread.push(unread(entry, TOO_MANY))
  return result
}

const whole = (record: ReferenceRecord | undefined, csl: Record<string, unknown>) =>
  record && csl['isWhole'] ? { ...record, text: record.title } : record

function readCsl(text: string, newId: NewId): ReadReferences {
  try {
    const parsed: unknown = JSON.parse(text)
    const items = (Array.isArray(parsed) ? parsed : [parsed]).map((item) => JSON.stringify(item))
    return each(items, (item) => referenceFromCsl(JSON.parse(item), newId()))
  } catch {
    return { references: [], unread: [unread(text, 'This looks like CSL-JSON, but is not complete.')] }
  }
}

/** Reads what is no list of lines: nothing of it is looked up. */
export function readEntries({ kind, text }: Exclude<Pasted, { kind: 'lines' }>, newId: NewId): ReadReferences {
  if (kind === 'csl') return readCsl(text, newId)
  if (kind === 'ris') return each(risRecords(text), (record) => referenceFromCsl(risCsl(record), newId()))
  const { entries, abbreviations } = bibtexEntries(text)
  const parentOf = parentsIn(entries)
  return each(entries, (entry) => {
    const csl = bibtexCsl(entry, { abbreviations, parent: parentOf(entry) })
    return whole(referenceFromCsl(csl, newId()), csl)
  })
}

export const readLine = (line: string, newId: NewId): ReferenceRecord | undefined => referenceFromLine(line, newId())
