import { citedYear } from './dates/cited-date.ts'
import { sameDoi } from './identifiers.ts'
import type { ReferenceRecord } from './reference.ts'

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the keys that identify an entry: two entries that share a key are the same work. Pure. */
export function marksOf({ DOI, PMID, title, issued, text }: ReferenceRecord): string[] {
  return [
    ...(DOI ? [`doi:${sameDoi(DOI)}`] : []),
    ...(PMID ? [`pmid:${PMID}`] : []),
    // A short title does not identify a work; for example, many works are called "Editorial".
    ...(bare(title).length >= 20 || text ? [`title:${bare(title)}:${text ? '' : citedYear(issued)}`] : []),
  ]
}

/** Returns the existing entry that a new one duplicates, if any. Pure. */
export function duplicateOf(record: ReferenceRecord, known: Iterable<ReferenceRecord>): ReferenceRecord | undefined {
  const marks = new Set(marksOf(record))
  for (const other of known) if (other.id !== record.id && marksOf(other).some((mark) => marks.has(mark))) return other
  return undefined
}

/** Merges two entries: the second one provides the values that the first one lacks. Pure. */
export function merged(first: ReferenceRecord, second: ReferenceRecord): ReferenceRecord {
  // An entry with separate fields takes precedence over a text-only entry, even if the text-only entry is `first`.
  const [better, other] = first.text !== undefined && second.text === undefined ? [second, first] : [first, second]
  const { text: _text, ...parts } = other
  return { ...(better.text === undefined ? parts : other), ...better, id: first.id }
}
