import { plugins } from '@citation-js/core'
import '@citation-js/plugin-ris'
import type { ReferenceType } from '#formats/citations/reference.ts'
import { citedDate } from '#formats/citations/dates/cited-date.ts'
import { pmidOf, doiOf, pmcidOf } from '#formats/citations/identifiers.ts'
import { RIS_TYPES, risDate } from '#formats/citations/ris.ts'
import { parsePublicationStatus } from '#formats/citations/status.ts'
import { MONTHS } from '#shared/time/dates.ts'
import { PASTED_ENTRY_LENGTH_MAX } from '../../limits.ts'
import { cslOf } from './csl-of.ts'

/** The entries of a BibTeX file, each with the abbreviations that it may use before it. */
type BibtexEntries = { entries: string[]; abbreviations: string }

// A missing brace must not swallow the entry after it.
const beginsEntry = (text: string, at: number): boolean =>
  text[at] === '@' && text[at - 1] === '\n' && /^@\w+\s*[{(]/.test(text.slice(at, at + 40))

/**
 * Returns the index after the entry whose delimiter opens at `from`, or the text's length if the entry never closes.
 * Only braces nest: a round bracket in a value is text, and ends an entry only if a round bracket opened it. Source:
 * btparse, "The BibTeX language".
 */
function endOf(text: string, from: number): number {
  const isRound = text[from] === '('
  let depth = isRound ? 0 : 1
  let isQuoted = false
  for (let at = from + 1; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0 && !isRound) return at + 1
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted
    else if (sign === ')' && depth === 0 && !isQuoted) return at + 1
    else if (beginsEntry(text, at)) return at
  }
  return text.length
}

const ABBREVIATION_LENGTH_MAX = 300

const ABBREVIATIONS_MAX = 200

const DEFINITION = /^@\w+\s*[{(]\s*([^\s=,#{}"]+)\s*=\s*([^]*?)\s*,?\s*[)}]$/

// Braces come only in pairs in quotes, and in braces, one within another.
const PIECE =
  /^\s*(?:#\s*)?(?:"((?:[^"{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)"|\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|([^\s,#{}"]+))\s*/

/**
 * Returns the text of a value, its names of earlier abbreviations replaced; undefined if one is unknown or the whole is
 * too long.
 */
function textOf(value: string, known: ReadonlyMap<string, string>): string | undefined {
  let text = ''
  for (let rest = value; rest;) {
    const [piece, quoted, braced, name = ''] = PIECE.exec(rest) ?? []
    const part = quoted ?? braced ?? (/^\d+$/.test(name) ? name : known.get(name.toLowerCase()))
    if (piece === undefined || part === undefined) return undefined
    text += part
    rest = rest.slice(piece.length)
    // A few lines, each built from the one before, could expand to more than a machine can store.
    if (text.length > ABBREVIATION_LENGTH_MAX) return undefined
  }
  return text
}

/** Reads `@string{ann = "Annals of " # surgery}` into the abbreviations known. */
function addAbbreviation(entry: string, known: Map<string, string>): void {
  const [, name, value] = (entry.length <= 2 * ABBREVIATION_LENGTH_MAX && DEFINITION.exec(entry)) || []
  const text = value === undefined ? undefined : textOf(value, known)
  if (name && text !== undefined && known.size < ABBREVIATIONS_MAX) known.set(name.toLowerCase(), text)
}

/**
 * BibTeX's own names of months, in words: if they were the numbers that its reader makes, `oct # "~12"` could be a day
 * in December.
 */
const MONTHS_BY_NAME = MONTHS.map((month) => [month.slice(0, 3).toLowerCase(), month] as const)

/** Pure. */
export function bibtexEntries(text: string): BibtexEntries {
  const entries: string[] = []
  const abbreviations = new Map<string, string>(MONTHS_BY_NAME)
  const beginning = /@(\w+)\s*(?=[{(])/g
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const end = endOf(text, beginning.lastIndex)
    const entry = text.slice(found.index, end)
    const kind = (found[1] ?? '').toLowerCase()
    if (kind === 'string') addAbbreviation(entry, abbreviations)
    else if (kind !== 'comment' && kind !== 'preamble') entries.push(entry.slice(0, PASTED_ENTRY_LENGTH_MAX + 1))
    beginning.lastIndex = end
  }
  const written = [...abbreviations].map(([name, meaning]) => `@string{${name} = {${meaning}}}`)
  return { entries, abbreviations: written.join('\n') }
}

// An entry without a key begins with its first field, "title = …".
const keyOf = (entry: string): string => /^@\w+\s*[{(]([^=,{}"]{0,200}),/.exec(entry)?.[1]?.trim() ?? ''

/**
 * Returns a look-up of entries by key, for `crossref`; if several have the same key, it finds the first, as BibTeX
 * does. Pure.
 */
export function entriesByKey(entries: string[]): (key: string) => string | undefined {
  const found = new Map<string, string>()
  for (const entry of entries) {
    const key = keyOf(entry)
    if (key && !found.has(key) && entry.length <= PASTED_ENTRY_LENGTH_MAX) found.set(key, entry)
  }
  return (key) => found.get(key)
}

// citation-js knows RIS's types and names. It reads tags by a description in which many tags have another meaning in
// each type, and which few programs follow: this module reads tags as those programs write them.

type Tags = Record<string, string | string[] | undefined>

/** Names of types that some write and citation-js does not know. */
const ALSO_CALLED: Record<string, string> = {
  WEB: 'ELEC',
  PREPRINT: 'UNPB',
  BLOG: 'ELEC',
  MISC: 'GEN',
  BOOKSEC: 'CHAP',
}

const typeOf = (tag: string): ReferenceType | undefined =>
  (Object.keys(RIS_TYPES) as ReferenceType[]).find((type) => RIS_TYPES[type] === tag)

const all = (tags: Tags, ...names: string[]): string[] =>
  [...new Set(names.flatMap((name) => tags[name] ?? []).map((value) => value.trim()))].filter(Boolean)

const first = (tags: Tags, ...names: string[]): string | undefined => all(tags, ...names)[0]

const joined = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(' ') : (value ?? '')

/** Takes the year from PY; its month and day may be in DA, which some programs fill with another year's. */
function datesOf(tags: Tags): string[] {
  const [said, finer] = [all(tags, 'PY', 'Y1'), all(tags, 'DA')]
  const year = /\b\d{4}\b/.exec(said[0] ?? '')?.[0]
  // EndNote leaves the year out here.
  const whole = finer.map((date) => (year && !/\d{4}/.test(date) ? `${date} ${year}` : date))
  return [...whole.filter((date) => !year || date.includes(year)), ...said]
}

/**
 * Returns the pages: "17" and "24", "e12" alone, or "17-24", which some write into SP and its end into EP once more.
 */
function pagesOf(tags: Tags, type: unknown, known: unknown): unknown {
  const [from, to] = [first(tags, 'SP'), first(tags, 'EP')]
  if (from && to && (from === to || /\d\s*[-–]/.test(from))) return from
  // Of a book it is how many pages there are.
  return known ?? (type === 'book' ? undefined : [from, to].filter(Boolean).join('-'))
}

/** Reads "PMID: 123", or a number alone if the record names PubMed as its source. */
function pmidIn(tags: Tags): string {
  const [number, source] = [joined(tags['AN']), all(tags, 'DB', 'DP').join(' ')]
  return pmidOf(number) || (/pubmed|medline|\bnlm\b/i.test(source) ? pmidOf(`PMID: ${number}`) : '')
}

/** Returns the first of some dates that has a year. */
function dateOf(written: string[]): unknown {
  const [date] = written.flatMap((one) => risDate(one) ?? [])
  return date && citedDate(date)
}

// EndNote's signs of a group: "WHO,", and "Ministry of Health,, Kenya" for one with a comma in its name.
const GROUP = /^([^,]+),(?:(,.+))?$/

const namesOf = (names: string[]): unknown =>
  personsOf(names)?.map((person, at) => {
    const [, before, after = ''] = GROUP.exec(names[at] ?? '') ?? []
    return before ? { literal: before + after } : person
  })

const personsOf = (names: string[]): unknown[] | undefined =>
  names.length > 0
    ? (cslOf(`TY  - GEN\n${names.map((name) => `AU  - ${name}\n`).join('')}ER  - `, '@ris/file')['author'] as unknown[])
    : undefined

/** Returns the container of a part, and its series; in a book, T2 is its series. */
function titlesAround(tags: Tags, type: unknown, csl: Record<string, unknown>) {
  if (type === 'book') return { 'container-title': undefined, 'collection-title': first(tags, 'T2', 'T3') }
  // If C3 has the title of the proceedings, T2 is the conference's name.
  const own = type === 'paper-conference' ? ['C3', 'T2', 'BT'] : ['T2', 'BT']
  const around = first(tags, ...own) ?? csl['container-title'] ?? first(tags, 'JF', 'JO', 'JA', 'J2')
  return { 'container-title': around, 'collection-title': first(tags, 'T3') }
}

const HAS_EDITORS: ReadonlySet<unknown> = new Set<ReferenceType>(['book', 'chapter', 'paper-conference'])

/** Returns authors and editors; in an edited book, the first names are its editors'. */
function peopleOf(tags: Tags, type: unknown) {
  const named = all(tags, 'AU', 'A1')
  const editors = all(tags, 'ED', ...(HAS_EDITORS.has(type) ? ['A2'] : []))
  if (tags['TY'] === 'EDBOOK') return { author: undefined, editor: namesOf([...named, ...editors]) }
  return { author: namesOf(named), editor: namesOf(editors) }
}

/** The tags that may contain a year, or that the work is still to appear. */
const ISSUED = ['DA', 'PY', 'Y1']

const ISSN = /^\d{4}-?\d{3}[\dX](?![\d-])/i

/**
 * Returns the numbers. IS is the issue of a periodical, otherwise the work's number; SN is a report's number, a
 * journal's ISSN or a book's ISBN.
 */
function numbersOf(tags: Tags, type: unknown, csl: Record<string, unknown>) {
  const [issue, serialNumber] = [first(tags, 'IS'), first(tags, 'SN')]
  if (type === 'report') return { number: serialNumber ?? issue ?? csl['number'], issue: undefined, ISSN: undefined }
  const inIssues = type === 'article-journal' || type === 'article-newspaper'
  const number = csl['number'] === serialNumber ? undefined : csl['number']
  return {
    ...(inIssues ? { issue: issue ?? csl['issue'], number } : { number: number ?? issue }),
    // Some add in brackets which edition it belongs to.
    ISSN: ISSN.exec(serialNumber ?? '')?.[0],
    ISBN: serialNumber && !ISSN.test(serialNumber) ? serialNumber : undefined,
  }
}

const publishedBy = (tags: Tags, csl: Record<string, unknown>) => ({
  edition: first(tags, 'ET') ?? csl['edition'],
  publisher: first(tags, 'PB') ?? csl['publisher'],
  'publisher-place': first(tags, 'CY', 'PP') ?? csl['publisher-place'],
})

/** Returns a RIS record as CSL-JSON. @throws if it is none */
export function risCsl(record: string): Record<string, unknown> {
  // A line without a tag continues the value before it; the reader would merge repeated values into one.
  const unwrapped = record.replace(/[ \t]*(?:\r\n|\r|\n)(?!\s*[A-Z][A-Z0-9] {2}-)[ \t]*/g, ' ')
  const known = unwrapped.replace(
    /^(TY {2}- )(\S+)/,
    (_, tag: string, type: string) => tag + (ALSO_CALLED[type] ?? type),
  )
  const csl = cslOf(known, '@ris/file')
  const [tags = {}] = plugins.input.data(known, '@ris/file') as Tags[]
  const type = typeOf(joined(tags['TY'])) ?? csl['type']
  return {
    ...csl,
    type,
    ...peopleOf(tags, type),
    ...numbersOf(tags, type, csl),
    ...titlesAround(tags, type, csl),
    ...(type === 'article-journal' ? {} : publishedBy(tags, csl)),
    title: csl['title'] ?? first(tags, 'TI', 'T1', 'CT', ...(type === 'book' ? ['BT'] : [])),
    issued: dateOf(datesOf(tags)),
    status: all(tags, ...ISSUED).find((written) => parsePublicationStatus(written)),
    accessed: dateOf(all(tags, 'Y2')),
    DOI: doiOf(joined(tags['DO'])) || doiOf(joined(tags['UR'])) || doiOf(joined(tags['M3'])),
    PMID: pmidIn(tags),
    PMCID: pmcidOf(all(tags, 'C2', 'AN').join(' ')),
    page: pagesOf(tags, type, csl['page']),
    // For an article it says "how", not a genre.
    genre: type === 'thesis' || type === 'report' ? tags['M3'] : undefined,
  }
}

/** Splits a RIS file into its records, each with its end. */
export const risRecords = (text: string): string[] =>
  text
    .split(/^(?=TY {2}- )/m)
    .map((record) => record.trim())
    .filter((record) => record.startsWith('TY  - '))
    .map((record) => (/^ER {2}-/m.test(record) ? record : `${record}\nER  - `))
