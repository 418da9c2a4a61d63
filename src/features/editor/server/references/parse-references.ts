import { referenceFromCsl } from '#formats/citations/from-csl.ts'
import { referenceFromLine } from '#formats/citations/from-line.ts'
import { nbibCsl, nbibRecords } from '#formats/citations/nbib.ts'
import type { Pasted } from '#formats/citations/pasted-references.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import type { ReadReferences } from '../../references-contract.ts'
import { PASTED_ENTRIES_MAX, PASTED_ENTRY_LENGTH_MAX } from '../../reference-limits.ts'
import { bibtexCsl } from './bibtex-csl.ts'
import { bibtexEntries, entriesByKey } from './bibtex-entries.ts'
import { risCsl, risRecords } from './ris-records.ts'

/** Ids for new references. */
export type NewId = () => string

/** Whole, since it goes back to where it was typed. */
export const unread = (text: string, why: string): ReadReferences['unread'][number] => ({ text, why })

const TOO_LONG = `This entry is longer than ${PASTED_ENTRY_LENGTH_MAX.toLocaleString('en')} characters.`
export const TOO_MANY = `At most ${PASTED_ENTRIES_MAX} references are read at once. Please paste this one again.`

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
  if (kind === 'nbib') return each(nbibRecords(text), (record) => referenceFromCsl(nbibCsl(record), newId()))
  if (kind === 'ris') return each(risRecords(text), (record) => referenceFromCsl(risCsl(record), newId()))
  const { entries, abbreviations } = bibtexEntries(text)
  const entryNamed = entriesByKey(entries)
  return each(entries, (entry) => {
    const csl = bibtexCsl(entry, { abbreviations, entryNamed })
    return whole(referenceFromCsl(csl, newId()), csl)
  })
}

export const readLine = (line: string, newId: NewId): ReferenceRecord | undefined => referenceFromLine(line, newId())
