import { cslLeftOut, titleFormatting } from '#formats/citations/csl-left-out.ts'
import { endnoteCsl, endnoteRecords } from '#formats/citations/endnote-records.ts'
import { referenceFromCsl } from '#formats/citations/from-csl.ts'
import { nbibCsl, nbibRecords } from '#formats/citations/nbib.ts'
import type { Pasted } from '#formats/citations/pasted-references.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { risCsl, risRecords } from '#formats/citations/ris-records.ts'
import type { TaggedReference } from '#formats/citations/tagged-records.ts'
import { webOfScienceCsl, webOfScienceRecords } from '#formats/citations/web-of-science.ts'
import type { ReadReferences } from '../../contract.ts'
import { PASTED_ENTRIES_MAX, PASTED_ENTRY_LENGTH_MAX } from '../../limits.ts'
import { bibtexCsl } from './bibtex-csl.ts'
import { bibtexEntries, entriesByKey } from './bibtex-entries.ts'

/** Creates the id of a new reference. */
export type NewId = () => string

/** Returns an unreadable text in full, since the form puts it back into the field where it was typed. */
export const unread = (text: string, why: string): ReadReferences['unread'][number] => ({ text, why })

const TOO_LONG = `This entry is longer than ${PASTED_ENTRY_LENGTH_MAX.toLocaleString('en')} characters.`

export const TOO_MANY = `We read at most ${PASTED_ENTRIES_MAX} references at once. Please paste this one again.`

const BAD_ENTRY = 'We couldn’t read this entry. Is a brace or a comma missing?'

const A_TABLE = 'This is a table from Web of Science. Please export the records as plain text, RIS or BibTeX.'

const NO_ENTRY = 'This text doesn’t belong to any reference.'

/** A reference, if the entry has a title, and the names of the fields that it cannot store. */
type ReadEntry = { reference: ReferenceRecord | undefined; leftOut: string[] }

function readEach(entries: string[], read: (entry: string) => ReadEntry): ReadReferences {
  const result: ReadReferences = { references: [], unread: [], left_out: [] }
  const leftOut = new Map<string, number>()
  const keep = ({ reference, leftOut: fields }: ReadEntry, entry: string) => {
    if (!reference) return result.unread.push(unread(entry, 'This entry has no title.'))
    for (const field of fields) leftOut.set(field, (leftOut.get(field) ?? 0) + 1)
    return result.references.push(reference)
  }
  for (const entry of entries.slice(0, PASTED_ENTRIES_MAX)) {
    try {
      if (entry.length > PASTED_ENTRY_LENGTH_MAX) result.unread.push(unread(entry, TOO_LONG))
      else keep(read(entry), entry)
    } catch {
      result.unread.push(unread(entry, BAD_ENTRY))
    }
  }
  for (const entry of entries.slice(PASTED_ENTRIES_MAX)) result.unread.push(unread(entry, TOO_MANY))
  result.left_out = [...leftOut].map(([field, count]) => ({ field, count }))
  return result
}

const whole = (record: ReferenceRecord | undefined, csl: Record<string, unknown>) =>
  record && csl['isWhole'] ? { ...record, text: record.title } : record

function readCsl(text: string, newId: NewId): ReadReferences {
  try {
    const parsed: unknown = JSON.parse(text)
    const items = (Array.isArray(parsed) ? parsed : [parsed]).map((item) => JSON.stringify(item))
    return readEach(items, (item) => {
      const csl: unknown = JSON.parse(item)
      const reference = referenceFromCsl(csl, newId())
      return { reference, leftOut: reference ? cslLeftOut(Object(csl), reference) : [] }
    })
  } catch {
    const why = 'This looks like CSL-JSON, but is not complete.'
    return { references: [], unread: [unread(text, why)], left_out: [] }
  }
}

function readBibtex(text: string, newId: NewId): ReadReferences {
  const { entries, abbreviations } = bibtexEntries(text)
  const entryNamed = entriesByKey(entries)
  return readEach(entries, (entry) => {
    const { csl, leftOut } = bibtexCsl(entry, { abbreviations, entryNamed })
    return { reference: whole(referenceFromCsl(csl, newId()), csl), leftOut }
  })
}

/**
 * The formats of records with tagged fields, each with a function that splits a file and one that converts a record to
 * CSL-JSON.
 */
const TAGGED: Record<TaggedKind, TaggedFormat> = {
  ris: { split: risRecords, cslOf: risCsl },
  nbib: { split: nbibRecords, cslOf: nbibCsl },
  enw: { split: endnoteRecords, cslOf: endnoteCsl },
  wos: { split: webOfScienceRecords, cslOf: webOfScienceCsl },
}

type TaggedKind = Exclude<Pasted['kind'], 'bibtex' | 'csl' | 'lines' | 'table'>

type TaggedFormat = {
  split: (text: string) => { records: string[]; others: string[] }
  cslOf: (record: string) => TaggedReference
}

function readTagged(text: string, { split, cslOf }: TaggedFormat, newId: NewId): ReadReferences {
  const { records, others } = split(text)
  const result = readEach(records, (record) => {
    const { csl, leftOut } = cslOf(record)
    return { reference: referenceFromCsl(csl, newId()), leftOut: [...leftOut, ...titleFormatting(csl)] }
  })
  return { ...result, unread: [...result.unread, ...others.map((other) => unread(other, NO_ENTRY))] }
}

/** Parses entries in a file format, without looking anything up. */
export function readEntries({ kind, text }: Exclude<Pasted, { kind: 'lines' }>, newId: NewId): ReadReferences {
  if (kind === 'csl') return readCsl(text, newId)
  if (kind === 'bibtex') return readBibtex(text, newId)
  if (kind === 'table') return { references: [], unread: [unread(text, A_TABLE)], left_out: [] }
  return readTagged(text, TAGGED[kind], newId)
}
