import { citedYear } from './dates/cited-date.ts'
import { sameDoi } from './identifiers.ts'
import { pageEnds } from './pages.ts'
import type { CitedName, ReferenceRecord } from './reference.ts'
import { ama } from './styles/ama.ts'
import { apa } from './styles/apa.ts'
import { vancouver } from './styles/vancouver.ts'

const bare = (text = ''): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

// A short title does not identify a work; for example, many works are called "Editorial".
const isDistinctive = (title: string): boolean => bare(title).length >= 20

const firstName = ({ author, editor }: ReferenceRecord): CitedName | undefined => (author ?? editor)?.[0]

const nameKey = (name: CitedName | undefined): string =>
  name === undefined ? '' : bare('literal' in name ? name.literal : name.family)

/** Returns an entry as printed in each style, since a text-only entry may be the same work in any style. Pure. */
const printedWords = (record: ReferenceRecord): string[] =>
  Array.from(new Set([vancouver, ama, apa].map((style) => bare(style(record)))))

/**
 * Returns the keys of an entry. Entries that share a key are the same work unless their fields contradict each other.
 * Pure.
 */
function keysOf(record: ReferenceRecord): string[] {
  const { DOI, PMID, title, issued, type, text } = record
  const identifiers = [...(DOI ? [`doi:${sameDoi(DOI)}`] : []), ...(PMID ? [`pmid:${PMID}`] : [])]
  if (text !== undefined) return [...identifiers, `text:${bare(text)}`]
  // A line of a printed list does not show whether a periodical is a newspaper.
  const kind = type === 'article-newspaper' ? 'article-journal' : type
  const work = isDistinctive(title) ? '' : `:${kind}:${nameKey(firstName(record))}`
  return [...identifiers, `title:${bare(title) || title}:${citedYear(issued)}${work}`]
}

/** Returns the keys by which other entries find an entry: its own and, unless it is text-only, its printed words. */
const offered = (record: ReferenceRecord): string[] => [
  ...keysOf(record),
  ...(record.text === undefined ? printedWords(record).map((words) => `printed:${words}`) : []),
]

/** Returns the keys by which an entry finds other entries. Only text-only entries are compared with printed words. */
const sought = (record: ReferenceRecord): string[] => [
  ...keysOf(record),
  ...(record.text === undefined
    ? printedWords(record).map((words) => `text:${words}`)
    : [`printed:${bare(record.text)}`]),
]

const differ = (left = '', right = ''): boolean => left !== '' && right !== '' && left !== right

/** Fields that differ between works with the same title and year, such as the volumes of a book. */
const PLACE = ['volume', 'issue', 'number', 'edition'] as const
/** Fields that also tell apart works with a short title. */
const SOURCE = ['container-title', 'collection-title', 'publisher', 'genre', 'URL'] as const

/** Returns whether the fields of two entries show that they are different works. Pure. */
function contradict(left: ReferenceRecord, right: ReferenceRecord): boolean {
  const [leftDoi, rightDoi] = [left.DOI ?? '', right.DOI ?? ''].map(sameDoi)
  if (leftDoi && leftDoi === rightDoi) return false
  if (differ(leftDoi, rightDoi) || differ(left.PMID, right.PMID)) return true
  if (left.PMID && left.PMID === right.PMID) return false
  if (left.text !== undefined || right.text !== undefined) return false
  const fields = isDistinctive(left.title) ? PLACE : [...PLACE, ...SOURCE]
  return (
    differ(nameKey(firstName(left)), nameKey(firstName(right))) ||
    fields.some((field) => differ(bare(left[field]), bare(right[field]))) ||
    differ(pageEnds(left.page ?? '').first, pageEnds(right.page ?? '').first)
  )
}

/** Entries in which duplicates of other entries can be found. */
export type ReferenceIndex = {
  add: (record: ReferenceRecord) => void
  /** Returns the first entry that is the same work as `record` and has another id. */
  duplicateOf: (record: ReferenceRecord) => ReferenceRecord | undefined
}

/** Creates an index of entries by the keys of their works. */
export function createReferenceIndex(records: Iterable<ReferenceRecord> = []): ReferenceIndex {
  const byKey = new Map<string, Map<string, ReferenceRecord>>()
  const index: ReferenceIndex = {
    add: (record) => {
      for (const key of offered(record)) {
        const known = byKey.get(key) ?? new Map<string, ReferenceRecord>()
        byKey.set(key, known.set(record.id, record))
      }
    },
    duplicateOf: (record) =>
      sought(record)
        .flatMap((key) => [...(byKey.get(key)?.values() ?? [])])
        .find((other) => other.id !== record.id && !contradict(record, other)),
  }
  for (const record of records) index.add(record)
  return index
}

/** Merges two entries: the second one provides the values that the first one lacks. Pure. */
export function merged(first: ReferenceRecord, second: ReferenceRecord): ReferenceRecord {
  // An entry with separate fields takes precedence over a text-only entry, even if the text-only entry is `first`.
  const [better, other] = first.text !== undefined && second.text === undefined ? [second, first] : [first, second]
  const { text: _text, ...parts } = other
  return { ...(better.text === undefined ? parts : other), ...better, id: first.id }
}
