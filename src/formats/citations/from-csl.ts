import { oneLine } from '#shared/text/one-line.ts'
import {
  type CitedDate,
  type CitedName,
  OTHERS,
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
import { parsePublicationStatus } from './status.ts'

// CSL-JSON from other sources: Zotero and Mendeley in the fields of a Word file, registries in their answers, readers
// of BibTeX and RIS. The data is untrusted: values that are not understood are left out.

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

const RAISED: Record<string, string> = Object.fromEntries(
  Array.from('0123456789+-−=()ni', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'[at] ?? sign]),
)
const LOWERED: Record<string, string> = Object.fromEntries(
  Array.from('0123456789+-−=()', (sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'[at] ?? sign]),
)

/** Small signs as letters of their own, where there are such of all of them: 10³ is not 103. */
const placed = (text: string, tag: 'sup' | 'sub'): string =>
  text.replaceAll(new RegExp(`<${tag}>([^<>]*)</${tag}>`, 'gi'), (_whole, inside: string) => {
    const symbols = Array.from(inside, (sign) => (tag === 'sup' ? RAISED : LOWERED)[sign])
    return symbols.includes(undefined) ? inside : symbols.join('')
  })

/** Titles come with the marks of web pages: italics, and "&" written out. */
const withoutMarkup = (text: string): string =>
  placed(placed(text, 'sup'), 'sub')
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

function nameOf(value: unknown): CitedName | undefined {
  const { literal, name, family, given, suffix, ...particles } = (value ?? {}) as Record<string, unknown>
  const whole = line(literal ?? name)
  const last = [line(particles['dropping-particle']), line(particles['non-dropping-particle']), line(family)]
  const written = last.filter(Boolean).join(' ').slice(0, REFERENCE_LINE_LENGTH_MAX)
  if (isEtAl([line(given), written].join(' ')) || isEtAl(whole)) return OTHERS
  if (!line(family)) return whole || line(given) ? { literal: whole || line(given) } : undefined
  const [first, after] = [line(given), line(suffix)]
  // A reader of BibTeX takes "{Two Wards Group}" for a family without a first name.
  if (!first && /\s/.test(written)) return { literal: written }
  return { family: written, ...(first ? { given: first } : {}), ...(after ? { suffix: after } : {}) }
}

// The last author of many is named by some styles, those before are not.
const few = (names: CitedName[]): CitedName[] =>
  names.length > REFERENCE_NAMES_MAX ? [...names.slice(0, REFERENCE_NAMES_MAX - 1), ...names.slice(-1)] : names

const namesOf = (value: unknown): CitedName[] | undefined => {
  const read = Array.isArray(value) ? value.flatMap((one) => nameOf(one) ?? []) : []
  const named = read.filter((name) => name !== OTHERS)
  if (named.length === 0) return undefined
  // A list has one "et al." after its last name, however often the source repeats it.
  return few(named.length < read.length ? [...named, OTHERS] : named)
}

function pointOf(parts: unknown): DatePoint | undefined {
  const [year = 0, month = 0, day = 0] = Array.isArray(parts) ? parts.map(Number) : []
  // Some number seasons on from the months.
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

function dateOf(value: unknown): CitedDate | undefined {
  const date = partialDateOf(value)
  return date && citedDate(date)
}

/** Normalizes a span of pages: "17–24" and "17--24" are "17-24". */
const pagesOf = (value: unknown): string => line(value).replace(/\s*(?:-{1,3}|[\u2010-\u2015])\s*/g, '-')

const urlOf = (value: unknown): string => {
  const address = scalar(value).trim()
  return /^https?:\/\/\S+$/i.test(address) && address.length <= REFERENCE_TITLE_LENGTH_MAX ? address : ''
}

// Zotero keeps in a note, "PMID: 123", what it has no field for.
const identifiersOf = (csl: Record<string, unknown>) => ({
  DOI: doiOf(scalar(csl['DOI'] ?? csl['doi'])) || doiOf(scalar(csl['note'])),
  PMID: pmidOf(`PMID: ${scalar(csl['PMID'])}`) || pmidOf(scalar(csl['note'])),
  PMCID: pmcidOf(scalar(csl['PMCID'])) || pmcidOf(scalar(csl['note'])),
})

const withoutEmpty = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== '')) as T

/** Returns a record of CSL-JSON data, under an id of ours; undefined without a title. Pure. */
export function referenceFromCsl(value: unknown, id: string): ReferenceRecord | undefined {
  const csl = (typeof value === 'object' && value ? value : {}) as Record<string, unknown>
  const title = line(csl['title'], REFERENCE_TITLE_LENGTH_MAX)
  if (!title) return undefined
  const { DOI, PMID, PMCID } = identifiersOf(csl)
  const URL = urlOf(csl['URL'])
  return withoutEmpty<ReferenceRecord>({
    id,
    type: kindOf(csl['type']),
    title,
    genre: line(csl['genre']),
    author: namesOf(csl['author']),
    editor: namesOf(csl['editor']),
    issued: dateOf(csl['issued']) ?? dateOf(csl['published']),
    status: parsePublicationStatus(line(csl['status'])),
    accessed: dateOf(csl['accessed']),
    'container-title': line(csl['container-title']),
    'collection-title': line(csl['collection-title']),
    volume: line(csl['volume']),
    issue: line(csl['issue']),
    page: pagesOf(csl['page'] ?? csl['article-number']),
    number: line(csl['number'] ?? (csl['collection-title'] ? csl['collection-number'] : undefined)),
    edition: line(csl['edition']),
    publisher: line(csl['publisher']),
    'publisher-place': line(csl['publisher-place']),
    ISSN: line(csl['ISSN']),
    ISBN: line(csl['ISBN']),
    DOI,
    PMID,
    PMCID,
    // An address that only repeats the DOI is left out.
    URL: DOI && doiOf(URL) ? '' : URL,
    language: line(csl['language']),
  })
}
