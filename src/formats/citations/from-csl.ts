import { oneLine } from '#shared/text/one-line.ts'
import {
  type CitedDate,
  type CitedName,
  OTHERS,
  PROTECTED_WORDS_MAX,
  REFERENCE_LINE_LENGTH_MAX,
  REFERENCE_NAMES_MAX,
  REFERENCE_TITLE_LENGTH_MAX,
  REFERENCE_TYPES,
  type ReferenceRecord,
  type ReferenceType,
  isEtAl,
} from './reference.ts'
import { dateInWords, dateOfParts } from '#shared/time/date-words.ts'
import { type DatePoint, datePoint, type PartialDate, rangeOf, type Season } from '#shared/time/partial-date.ts'
import { citedDate } from './dates/cited-date.ts'
import { doiOf, pmcidOf, pmidOf } from './identifiers.ts'
import { wholePages } from './pages.ts'
import { familyOf, personName } from './person-names.ts'
import { asPreprint } from './preprints.ts'
import { subscript, superscript } from './scripts.ts'
import { parsePublicationStatus } from './status.ts'

// Reads CSL-JSON from other sources: Zotero and Mendeley fields in Word files, DOI registries, and parsers of BibTeX
// and RIS. The data is untrusted. Unknown values are omitted.

const KINDS: ReadonlyMap<unknown, ReferenceType> = new Map<unknown, ReferenceType>([
  ['journal-article', 'article-journal'],
  ['article-magazine', 'article-newspaper'],
  ['posted-content', 'article'],
  ['manuscript', 'article'],
  ['preprint', 'article'],
  ['monograph', 'book'],
  ['edited-book', 'book'],
  ['reference-book', 'book'],
  ['book-chapter', 'chapter'],
  ['entry-encyclopedia', 'chapter'],
  ['entry-dictionary', 'chapter'],
  ['proceedings-article', 'paper-conference'],
  ['dissertation', 'thesis'],
  ['report-component', 'report'],
  ['post', 'webpage'],
  ['post-weblog', 'webpage'],
  ['review', 'article-journal'],
])

const kindOf = (type: unknown): ReferenceType =>
  REFERENCE_TYPES.find((kind) => kind === type) ?? KINDS.get(type) ?? 'document'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Replaces superscript and subscript elements by Unicode characters. */
const placed = (text: string): string =>
  text
    .replaceAll(/<sup>([^<>]*)<\/sup>/gi, (_, inside: string) => superscript(inside))
    .replaceAll(/<sub>([^<>]*)<\/sub>/gi, (_, inside: string) => subscript(inside))

/** Removes HTML markup from titles, such as italics and "&amp;". */
const withoutMarkup = (text: string): string =>
  placed(text)
    .replace(/<\/?(?:i|b|em|strong|sub|sup|scp|span|u|sc|jats:[a-z-]+|mml:[a-z]+)(?:\s[^<>]*)?>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')

const scalar = (value: unknown): string => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' || typeof one === 'number' ? String(one) : ''
}

const line = (value: unknown, length = REFERENCE_LINE_LENGTH_MAX): string =>
  oneLine(withoutMarkup(scalar(value)))
    .slice(0, length)
    .trim()

const withoutEmpty = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== '')) as T

function nameOf(value: unknown): CitedName | undefined {
  const { literal, name, family, given, suffix, ...particles } = (value ?? {}) as Record<string, unknown>
  const whole = line(literal ?? name)
  const last = [line(particles['dropping-particle']), line(particles['non-dropping-particle']), line(family)]
  const written = familyOf(last).slice(0, REFERENCE_LINE_LENGTH_MAX)
  if (isEtAl([line(given), written].join(' ')) || isEtAl(whole)) return OTHERS
  if (!line(family)) return whole || line(given) ? { literal: whole || line(given) } : undefined
  // A BibTeX parser returns "{Two Wards Group}" as a family name without a given name.
  if (!line(given) && /\s/.test(written)) return { literal: written }
  return withoutEmpty<CitedName>(personName({ family: written, given: line(given), suffix: line(suffix) }))
}

// Shortens a list with too many names. Keeps the names at its start and the final name, which some styles print.
const few = (names: CitedName[]): CitedName[] =>
  names.length > REFERENCE_NAMES_MAX ? [...names.slice(0, REFERENCE_NAMES_MAX - 1), ...names.slice(-1)] : names

const namesOf = (value: unknown): CitedName[] | undefined => {
  const read = Array.isArray(value) ? value.flatMap((one) => nameOf(one) ?? []) : []
  const named = read.filter((name) => name !== OTHERS)
  if (named.length === 0) return undefined
  // Adds "et al." once at the end of the list, even if the source repeats it.
  return few(named.length < read.length ? [...named, OTHERS] : named)
}

function pointOf(parts: unknown): DatePoint | undefined {
  const [year = 0, month = 0, day = 0] = Array.isArray(parts) ? parts.map(Number) : []
  // Some sources number the seasons 13 to 16, after the months.
  return datePoint(year, month > 12 && month <= 16 ? month + 8 : month, day)
}

function partialDateOf(value: unknown): PartialDate | undefined {
  const date = (value ?? {}) as Record<string, unknown>
  if (!Array.isArray(date['date-parts'])) return dateInWords(scalar(date['raw'] ?? date['literal'] ?? value))
  const [from, to] = date['date-parts'].map(pointOf)
  if (!from) return undefined
  if (to) return rangeOf(from, to)
  const season = scalar(date['season'])
  if (!season || from.month) return { from }
  return /^[1-4]$/.test(season)
    ? { from: { year: from.year, season: Number(season) as Season } }
    : dateOfParts({ year: String(from.year), season })
}

const isCirca = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'circa' in value && !/^(?:|0|false)$/i.test(String(value.circa))

function dateOf(value: unknown): CitedDate | undefined {
  const date = partialDateOf(value)
  return date && citedDate(isCirca(value) ? { ...date, circa: true } : date)
}

const isSameText = (left: string, right: string): boolean =>
  left.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') === right.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the title of the work that contains another, such as a journal, and its abbreviation if it differs. */
function containerOf(csl: Record<string, unknown>): Pick<ReferenceRecord, 'container-title' | 'container-title-short'> {
  const short = line(csl['container-title-short'] ?? csl['journalAbbreviation'])
  // Some programs name only the conference of a paper, and not its proceedings.
  const event = csl['type'] === 'paper-conference' ? line(csl['event-title'] ?? csl['event']) : ''
  const whole = line(csl['container-title']) || short || event
  return { 'container-title': whole, 'container-title-short': short === whole ? '' : short }
}

/** Returns pages and number. An article's number replaces its pages. */
function placeOf(csl: Record<string, unknown>): Pick<ReferenceRecord, 'page' | 'number'> {
  const [pages, own] = [line(csl['page'] ?? csl['page-first']), line(csl['article-number'])]
  const inSeries = csl['collection-title'] ? csl['collection-number'] : undefined
  return { page: wholePages(pages || own), number: line(csl['number'] ?? inSeries) || (pages && own) }
}

/** Returns the protected parts of the title, in the form in which our BibTeX parser stores them. */
const protectedIn = (words: unknown, title: string): string[] | undefined =>
  Array.isArray(words)
    ? words
        .map((word) => line(word, REFERENCE_TITLE_LENGTH_MAX))
        .filter((word) => word && title.includes(word))
        .slice(0, PROTECTED_WORDS_MAX)
    : undefined

const urlOf = (value: unknown): string => {
  const address = scalar(value).trim()
  return /^https?:\/\/\S+$/i.test(address) && address.length <= REFERENCE_TITLE_LENGTH_MAX ? address : ''
}

// If Zotero has no field for an identifier, it writes the identifier into a note: "PMID: 123".
const identifiersOf = (csl: Record<string, unknown>) => ({
  DOI: doiOf(scalar(csl['DOI'] ?? csl['doi'])) || doiOf(scalar(csl['note'])),
  PMID: pmidOf(`PMID: ${scalar(csl['PMID'])}`) || pmidOf(scalar(csl['note'])),
  PMCID: pmcidOf(scalar(csl['PMCID'])) || pmcidOf(scalar(csl['note'])),
})

/** Converts CSL-JSON data to a record with the given id; undefined if there is no title. Pure. */
export function referenceFromCsl(value: unknown, id: string): ReferenceRecord | undefined {
  const csl = (typeof value === 'object' && value ? value : {}) as Record<string, unknown>
  const title = line(csl['title'], REFERENCE_TITLE_LENGTH_MAX)
  if (!title) return undefined
  const { DOI, PMID, PMCID } = identifiersOf(csl)
  // Some files repeat the title of a book as the title of the work that contains it.
  const isOwnTitle = kindOf(csl['type']) === 'book' && isSameText(title, line(csl['container-title']))
  const URL = urlOf(csl['URL'])
  const record = withoutEmpty<ReferenceRecord>({
    id,
    type: kindOf(csl['type']),
    title,
    genre: line(csl['genre']),
    author: namesOf(csl['author']),
    editor: namesOf(csl['editor']),
    issued: dateOf(csl['issued']) ?? dateOf(csl['published']),
    status: parsePublicationStatus(line(csl['status'])),
    accessed: dateOf(csl['accessed']),
    ...(isOwnTitle ? {} : containerOf(csl)),
    'collection-title': line(csl['collection-title']),
    volume: line(csl['volume']),
    issue: line(csl['issue']),
    ...placeOf(csl),
    edition: line(csl['edition']),
    publisher: line(csl['publisher']),
    'publisher-place': line(csl['publisher-place']),
    ISSN: line(csl['ISSN']),
    ISBN: line(csl['ISBN']),
    DOI,
    PMID,
    PMCID,
    // A URL that only contains the DOI is omitted.
    URL: DOI && doiOf(URL) ? '' : URL,
    language: line(csl['language']),
    protectedWords: protectedIn(csl['protectedWords'], title),
  })
  return asPreprint(record)
}
