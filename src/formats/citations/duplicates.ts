import { citedYear } from './dates/cited-date.ts'
import { sameDoi } from './identifiers.ts'
import type { ReferenceRecord } from './reference.ts'

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the marks that identify an entry: two entries that share a mark are one work. Pure. */
export function marksOf({ DOI, PMID, title, issued, text }: ReferenceRecord): string[] {
  return [
    ...(DOI ? [`doi:${sameDoi(DOI)}`] : []),
    ...(PMID ? [`pmid:${PMID}`] : []),
    // A title alone is not distinctive: "Editorial" is many.
    ...(bare(title).length >= 20 || text ? [`title:${bare(title)}:${text ? '' : citedYear(issued)}`] : []),
  ]
}

/** Returns the existing entry of which a new one is a duplicate. Pure. */
export function duplicateOf(record: ReferenceRecord, known: Iterable<ReferenceRecord>): ReferenceRecord | undefined {
  const marks = new Set(marksOf(record))
  for (const other of known) if (other.id !== record.id && marksOf(other).some((mark) => marks.has(mark))) return other
  return undefined
}

/** Merges two entries: the second supplies values that the first lacks. Pure. */
export function merged(first: ReferenceRecord, second: ReferenceRecord): ReferenceRecord {
  // An entry with parts is more than a text, however it came first.
  const [better, other] = first.text !== undefined && second.text === undefined ? [second, first] : [first, second]
  const { text: _text, ...parts } = other
  return { ...(better.text === undefined ? parts : other), ...better, id: first.id }
}
