import type { ReferenceRecord } from './reference.ts'

// Names the fields of CSL-JSON that a reference cannot store. Source: CSL 1.0.2, "Appendix IV: Variables".

type Csl = Record<string, unknown>

/** The fields that the import reads, each with the field of a reference that stores it. */
const KEPT_AS: Record<string, keyof ReferenceRecord> = {
  title: 'title',
  genre: 'genre',
  author: 'author',
  editor: 'editor',
  issued: 'issued',
  published: 'issued',
  status: 'status',
  accessed: 'accessed',
  'container-title': 'container-title',
  'container-title-short': 'container-title',
  journalAbbreviation: 'container-title',
  'collection-title': 'collection-title',
  volume: 'volume',
  issue: 'issue',
  page: 'page',
  'page-first': 'page',
  'article-number': 'page',
  number: 'number',
  edition: 'edition',
  publisher: 'publisher',
  'publisher-place': 'publisher-place',
  ISSN: 'ISSN',
  ISBN: 'ISBN',
  DOI: 'DOI',
  doi: 'DOI',
  PMID: 'PMID',
  PMCID: 'PMCID',
  language: 'language',
}

/** Internal fields of programs, and fields that other code checks. */
const IGNORED: ReadonlySet<string> = new Set('id type citation-key citation-label categories'.split(' '))

/** Readable names of fields. Other fields are named with spaces instead of hyphens. */
const NAMES: Record<string, string> = {
  genre: 'kind of work',
  issued: 'date of publication',
  published: 'date of publication',
  accessed: 'date of access',
  'available-date': 'date of online publication',
  submitted: 'date of submission',
  'container-title': 'journal or book',
  'container-title-short': 'short title of the journal',
  journalAbbreviation: 'short title of the journal',
  'collection-title': 'series',
  'collection-number': 'number in the series',
  page: 'pages',
  'page-first': 'first page',
  doi: 'DOI',
  'publisher-place': 'place of publication',
  URL: 'web address',
  'archive-place': 'place of the archive',
  archive_location: 'place in the archive',
  annote: 'notes',
  translator: 'translators',
  'collection-editor': 'series editors',
  'container-author': 'authors of the book',
  'chapter-number': 'chapter',
  'number-of-pages': 'number of pages',
  'number-of-volumes': 'number of volumes',
  'call-number': 'call number',
  'title-short': 'short title',
  shortTitle: 'short title',
  keyword: 'keywords',
  note: 'notes',
  ...Object.fromEntries(
    'event event-title event-place event-date'.split(' ').map((name) => [name, 'conference'] as const),
  ),
  ...Object.fromEntries(
    'original-author original-date original-publisher original-publisher-place original-title'
      .split(' ')
      .map((name) => [name, 'original publication'] as const),
  ),
  ...Object.fromEntries(
    'reviewed-author reviewed-genre reviewed-title'.split(' ').map((name) => [name, 'reviewed work'] as const),
  ),
}

const textOf = (value: unknown): string =>
  String((Array.isArray(value) ? value[0] : value) ?? '')
    .replace(/\s+/g, ' ')
    .trim()

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (Array.isArray(value)) return value.every(isEmpty)
  return typeof value === 'object' ? Object.keys(value).length === 0 : textOf(value) === ''
}

const IDENTIFIERS = /\b(?:DOI|PMID|PMCID)\s*:?\s*\S+/gi

function isKept(name: string, value: unknown, record: ReferenceRecord): boolean {
  const kept = KEPT_AS[name]
  if (kept) return record[kept] !== undefined
  switch (name) {
    case 'URL':
      return record.URL !== undefined || record.DOI !== undefined
    case 'note':
      return textOf(value).replace(IDENTIFIERS, '').trim() === ''
    case 'collection-number':
      return record.number === textOf(value)
    case 'event':
    case 'event-title':
      return record['container-title'] === textOf(value)
    default:
      return IGNORED.has(name)
  }
}

const FORMATTED = /<(?:i|em|b|strong|u|scp|sc)(?:\s[^<>]*)?>|<su[bp]>[^<]*[^\d+−=()<-][^<]*<|<span[^<>]*style/i

/** Returns the kinds of formatting in a title that a reference cannot store. Pure. */
export const titleFormatting = ({ title }: Csl): string[] =>
  FORMATTED.test(textOf(title)) ? ['italics of titles'] : []

/** Returns the names of the fields of CSL-JSON that its reference does not store. Pure. */
export function cslLeftOut(csl: Csl, record: ReferenceRecord): string[] {
  const fields = Object.entries(csl).filter(([name, value]) => !isEmpty(value) && !isKept(name, value, record))
  return [...new Set([...fields.map(([name]) => NAMES[name] ?? name.replace(/[-_]+/g, ' ')), ...titleFormatting(csl)])]
}
