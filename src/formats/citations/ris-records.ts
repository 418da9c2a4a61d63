import { citedDate } from './dates/cited-date.ts'
import { doiOf, pmcidOf, pmidOf } from './identifiers.ts'
import { namesApart, suffixOf } from './person-names.ts'
import type { ReferenceType } from './reference.ts'
import { risDate } from './ris.ts'
import { parsePublicationStatus } from './status.ts'
import { recordsIn, type TaggedField, taggedFields, type TaggedReference, type Tags, tagsOf } from './tagged-records.ts'

// Reads RIS as programs write it. In the specification, many tags have a different meaning for each type. Few programs
// follow it.

const RIS_LINE = /^\s*(?<tag>[A-Z][A-Z0-9]) {2}-(?: (?<value>.*)|\s*)$/

/** Splits a RIS file into its records. Pure. */
export const risRecords = (text: string) => recordsIn(text, { begins: /^\s*TY {2}- /, ends: /^\s*ER {2}-/ })

/** Maps the types of RIS. All other types, such as maps and patents, become documents. */
const TYPES: Record<string, ReferenceType> = {
  ABST: 'article-journal',
  EJOUR: 'article-journal',
  INPR: 'article-journal',
  JFULL: 'article-journal',
  JOUR: 'article-journal',
  JOURN: 'article-journal',
  // Styles print an article of a magazine like that of a journal, with volume and issue.
  MGZN: 'article-journal',
  MANSCPT: 'article',
  PREPRINT: 'article',
  UNPB: 'article',
  ANCIENT: 'book',
  BOOK: 'book',
  CLSWK: 'book',
  EBOOK: 'book',
  EDBOOK: 'book',
  SER: 'book',
  BOOKSEC: 'chapter',
  CHAP: 'chapter',
  DICT: 'chapter',
  ECHAP: 'chapter',
  ENCYC: 'chapter',
  CONF: 'paper-conference',
  CPAPER: 'paper-conference',
  GOVDOC: 'report',
  RPRT: 'report',
  THES: 'thesis',
  AGGR: 'dataset',
  DATA: 'dataset',
  DBASE: 'dataset',
  COMP: 'software',
  BLOG: 'webpage',
  ELEC: 'webpage',
  WEB: 'webpage',
  NEWS: 'article-newspaper',
}

/** Tags whose meaning is the same for each type, the most common one first. */
const TAGS = {
  title: ['TI', 'T1', 'CT'],
  'container-title': ['T2', 'BT', 'JF'],
  'container-title-short': ['J2', 'JA', 'J1', 'JO'],
  'collection-title': ['T3'],
  publisher: ['PB'],
  'publisher-place': ['CY', 'PP'],
  language: ['LA'],
}

// Matches a group in EndNote's notation: "WHO,", or "Ministry of Health,, Kenya" if the name contains a comma.
const GROUP = /^([^,]+),(?:(,.+))?$/

/** Parses "Smith, Ann, Jr."; a name without a comma is a group. */
function nameOf(written: string): Record<string, string> {
  const [, before, after = ''] = GROUP.exec(written) ?? []
  if (before) return { literal: before + after }
  const [family = '', given = '', suffix = '', ...others] = written.split(/\s*,\s*/)
  if (!given) return /\s/.test(family) ? { literal: family } : { family }
  if (others.length > 0) return { literal: written }
  const isSwapped = suffix !== '' && suffixOf(`x ${given}`).suffix !== '' && suffixOf(`x ${suffix}`).suffix === ''
  return isSwapped ? { family, given: suffix, suffix: given } : { family, given, suffix }
}

/** Parses the names in the fields of a record. Pure. */
export const namesIn = (fields: string[]) => fields.flatMap(namesApart).map(nameOf)

const HAS_EDITORS: ReadonlySet<ReferenceType> = new Set(['book', 'chapter', 'paper-conference'])

/** Returns authors and editors. In the record of an edited book, the author tags contain the editors of the book. */
function peopleOf(tags: Tags, type: ReferenceType) {
  const named = tags.all('AU', 'A1')
  const editors = tags.all('ED', ...(HAS_EDITORS.has(type) ? ['A2'] : []))
  if (tags.first('TY') === 'EDBOOK') return { editor: namesIn([...named, ...editors]) }
  return { author: namesIn(named), editor: namesIn(editors) }
}

/**
 * Returns the possible dates. PY contains the year; DA may add month and day, but some programs write another year into
 * DA.
 */
function datesOf(tags: Tags): string[] {
  const [said, finer] = [tags.all('PY', 'Y1'), tags.all('DA')]
  const year = /\b\d{4}\b/.exec(said[0] ?? '')?.[0]
  // EndNote writes DA without the year.
  const whole = finer.map((date) => (year && !/\d{4}/.test(date) ? `${date} ${year}` : date))
  return [...whole.filter((date) => !year || date.includes(year)), ...said]
}

/** Returns the first date that has a year. This date is approximate if any of the dates is. */
function dateOf(written: string[]): unknown {
  const dates = written.flatMap((one) => risDate(one) ?? [])
  const [date] = dates
  return date && citedDate(dates.some(({ circa }) => circa) ? { ...date, circa: true } : date)
}

// In the records of books and theses, SP is the number of pages.
const HAS_PAGES = (type: ReferenceType): boolean => type !== 'book' && type !== 'thesis'

/**
 * Returns the pages. A record has "17" in SP and "24" in EP, or "e12" in one of the two, or "17-24" in SP. In the last
 * case, some programs also repeat the last page in EP.
 */
function pagesOf(tags: Tags, type: ReferenceType): string | undefined {
  if (!HAS_PAGES(type)) return undefined
  const [from, to] = [tags.first('SP', ...(type === 'article-journal' ? ['M2'] : [])), tags.first('EP')]
  if (from && to && (from === to || /\d\s*[-–]/.test(from))) return from
  return [from, to].filter(Boolean).join('-') || undefined
}

/**
 * Returns issue, number and pages of a work. IS contains the issue of a periodical, or the number of another work. C7
 * contains an article's number, which replaces the pages of a volume.
 */
function placeOf(tags: Tags, type: ReferenceType) {
  const page = pagesOf(tags, type)
  if (type === 'software') return { number: tags.first('IS', 'M1'), page }
  const volume = tags.first('VL')
  if (type === 'report') return { volume, number: tags.first('SN', 'IS', 'M1'), page }
  if (type !== 'article-journal' && type !== 'article-newspaper')
    return { volume, number: tags.first('IS', ...(type === 'webpage' ? [] : ['M1'])), page }
  const issue = tags.first('IS', 'CP')
  const number = tags.first('C7')
  return volume && number && !page ? { volume, issue, page: number } : { volume, issue, number, page }
}

const ISSN = /^\d{4}-?\d{3}[\dX](?![\d-])/i

/** Returns the ISSN or ISBN. SN is a report's number, a journal's ISSN or a book's ISBN. */
function serialNumberOf(tags: Tags, type: ReferenceType) {
  const number = type === 'report' ? undefined : tags.first('SN')
  // Some programs add the edition in brackets after the ISSN.
  return { ISSN: ISSN.exec(number ?? '')?.[0], ISBN: number && !ISSN.test(number) ? number : undefined }
}

/**
 * Returns three titles: that of the work, that of the journal or book that contains it, and that of its series. In a
 * book's record, T2 contains the series. If C3 contains the title of the proceedings, T2 contains the name of the
 * conference.
 */
function titlesOf(tags: Tags, type: ReferenceType) {
  // A work without any other title gets the translated title, or else the title of the book.
  const own = tags.first(...TAGS.title) ?? tags.first('TT')
  if (type === 'book') return { title: own ?? tags.first('BT'), 'collection-title': tags.first('T2', 'T3') }
  const proceedings = type === 'paper-conference' ? tags.first('C3') : undefined
  const around = TAGS['container-title']
  const whole = proceedings ?? tags.first(...around.filter((tag) => own !== undefined || tag !== 'BT'))
  // Many programs write the whole title into JO.
  const container = whole ?? tags.first(...TAGS['container-title-short'].toReversed())
  return {
    title: own ?? tags.first('BT'),
    'container-title': container,
    'container-title-short': tags.all(...TAGS['container-title-short']).find((title) => title !== container),
    'collection-title': tags.first(...TAGS['collection-title']),
  }
}

const httpIn = (text: string): string => /https?:\/\/\S+/i.exec(text)?.[0] ?? ''

/** Returns identifiers and URL. If the record names PubMed as its source, a plain number in AN is a PubMed number. */
function identifiersOf(tags: Tags) {
  const isOfPubmed = /pubmed|medline|\bnlm\b/i.test(tags.all('DB', 'DP').join(' '))
  return {
    DOI: tags.find(['DO', 'UR', 'M3', 'L3', 'N1'], doiOf),
    PMID: tags.find(['AN', 'N1'], pmidOf) || (isOfPubmed ? tags.find(['AN'], (text) => pmidOf(`PMID: ${text}`)) : ''),
    PMCID: tags.find(['C2', 'AN', 'N1'], pmcidOf),
    URL: tags.find(['UR', 'LK', 'L2', 'L1'], httpIn),
  }
}

/** Returns the edition. In an article's record, ET is the date on which it appeared online. */
const editionOf = (tags: Tags, type: ReferenceType): string | undefined =>
  type === 'article-journal' ? undefined : tags.first('ET', ...(type === 'software' ? ['VL'] : []))

/** Returns the publication status, from a date field or from the type "in press". */
function statusOf(tags: Tags): string | undefined {
  const said = tags.all('DA', 'PY', 'Y1').find((written) => parsePublicationStatus(written))
  return said ?? (tags.first('TY') === 'INPR' ? 'in press' : undefined)
}

/** Names of the tags that a reference cannot store. */
const NAMES: Record<string, string> = {
  A3: 'series editors',
  A4: 'other contributors',
  TA: 'other contributors',
  AB: 'abstract',
  N2: 'abstract',
  AD: 'addresses',
  AN: 'accession number',
  CN: 'call number',
  ET: 'date of the online edition',
  ID: 'record number',
  LB: 'record number',
  KW: 'keywords',
  L1: 'files',
  L2: 'files',
  L3: 'files',
  L4: 'files',
  N1: 'notes',
  RN: 'notes',
  NV: 'number of volumes',
  OP: 'original publication',
  RI: 'reviewed work',
  SE: 'section',
  SP: 'number of pages',
  ST: 'short title',
  T2: 'name of the conference',
  TT: 'translated title',
}

/** Converts the fields of a RIS record to CSL-JSON. Pure. */
export function risFieldsCsl(fields: TaggedField[]): TaggedReference {
  const tags = tagsOf(fields)
  const type = TYPES[(tags.first('TY', 'ER') ?? '').toUpperCase()] ?? 'document'
  const csl = {
    type,
    ...titlesOf(tags, type),
    ...peopleOf(tags, type),
    ...placeOf(tags, type),
    ...serialNumberOf(tags, type),
    ...identifiersOf(tags),
    issued: dateOf(datesOf(tags)),
    status: statusOf(tags),
    accessed: dateOf(tags.all('Y2')),
    edition: editionOf(tags, type),
    publisher: tags.first(...TAGS.publisher),
    'publisher-place': tags.first(...TAGS['publisher-place']),
    // M3 is a genre only in records of theses and reports.
    genre: type === 'thesis' || type === 'report' ? tags.first('M3') : undefined,
    language: tags.first(...TAGS.language),
  }
  const addresses = tags.all('UR').filter((text) => httpIn(text) && !doiOf(text))
  return { csl, leftOut: [...tags.unread(NAMES), ...(addresses.length > 1 ? ['further web addresses'] : [])] }
}

/** Converts a RIS record to CSL-JSON. Pure. */
export const risCsl = (record: string): TaggedReference => risFieldsCsl(taggedFields(record, RIS_LINE))
