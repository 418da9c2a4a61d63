import * as z from 'zod'
import {
  PROTECTED_WORDS_MAX,
  REFERENCE_ID,
  REFERENCE_LINE_LENGTH_MAX,
  REFERENCE_NAMES_MAX,
  REFERENCE_STATUSES,
  REFERENCE_TITLE_LENGTH_MAX,
  REFERENCE_TYPES,
  type ReferenceRecord,
} from './reference.ts'

// The editor sends only single lines. Text with line breaks is rejected, since a change to a shared document cannot be
// corrected before it is stored.
const lineOf = (length: number) =>
  z
    .string()
    .min(1)
    .max(length)
    // oxlint-disable-next-line no-control-regex -- The pattern refuses control characters.
    .regex(/^[^\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]*$/)
const line = lineOf(REFERENCE_LINE_LENGTH_MAX)
const long = lineOf(REFERENCE_TITLE_LENGTH_MAX)

const name = z.union([
  z.strictObject({ family: line, given: line.optional(), suffix: line.optional() }),
  z.strictObject({ literal: line }),
])
const names = z.array(name).min(1).max(REFERENCE_NAMES_MAX)

const year = z.int().min(1).max(9999)
/** A month, 1 to 12, or a season in a range of seasons, 21 to 24. */
const month = z.union([z.int().min(1).max(12), z.int().min(21).max(24)])
const day = z.int().min(1).max(31)
const point = z.union([z.tuple([year]), z.tuple([year, month]), z.tuple([year, month, day])])
const date = z.strictObject({
  'date-parts': z.union([z.tuple([point]), z.tuple([point, point])]),
  season: z.literal([1, 2, 3, 4]).optional(),
  circa: z.literal(true).optional(),
})

/** The schema of an entry of a reference list, for storage and transfer. Unknown keys are rejected. */
export const referenceSchema: z.ZodType<ReferenceRecord> = z.strictObject({
  id: z.string().regex(REFERENCE_ID),
  type: z.enum(REFERENCE_TYPES),
  title: long,
  genre: line.optional(),
  author: names.optional(),
  editor: names.optional(),
  issued: date.optional(),
  status: z.enum(REFERENCE_STATUSES).optional(),
  accessed: date.optional(),
  'container-title': line.optional(),
  'container-title-short': line.optional(),
  'collection-title': line.optional(),
  volume: line.optional(),
  issue: line.optional(),
  page: line.optional(),
  number: line.optional(),
  edition: line.optional(),
  publisher: line.optional(),
  'publisher-place': line.optional(),
  ISSN: line.optional(),
  ISBN: line.optional(),
  DOI: line.regex(/^10\.\d{4,9}(?:\.\d+)*\/\S+$/).optional(),
  PMID: line.regex(/^\d{1,9}$/).optional(),
  PMCID: line.regex(/^PMC\d{1,9}$/).optional(),
  URL: long.regex(/^https?:\/\/\S+$/i).optional(),
  language: line.optional(),
  protectedWords: z.array(long).max(PROTECTED_WORDS_MAX).optional(),
  text: long.optional(),
})

/** Parses an entry of the document's map `references`; undefined if it is invalid or stored under another id. Pure. */
export function readReference(id: string, value: unknown): ReferenceRecord | undefined {
  const { data } = referenceSchema.safeParse(value)
  return data?.id === id ? data : undefined
}

/** Returns the valid entries of the document's map `references`, by id. Pure. */
export const readReferences = (stored: Record<string, unknown>): Map<string, ReferenceRecord> =>
  new Map(
    Object.entries(stored).flatMap(([id, value]) => {
      const record = readReference(id, value)
      return record ? [[id, record]] : []
    }),
  )
