import type { Season } from '#shared/time/partial-date.ts'

// One entry of a paper's reference list, in the words of CSL-JSON 1.0. No zod here, so that the editor can import these
// without it; reference-schema.ts checks stored and sent entries.

/** A person, or a group that writes under one name. A family name has its particles: "van der Berg". */
export type CitedName = { family: string; given?: string; suffix?: string } | { literal: string }

/** Last name of a list of names that continues without details: printed as "et al.". */
export const OTHERS: CitedName = { literal: 'et al.' }

/** Returns whether a text is "et al", "and others" or another mark for omitted names. */
export const isEtAl = (text: string): boolean => /^(?:and )?(?:et\.? al\.?|others)$/i.test(text.trim())

/** Returns the names of a list, and whether there are more of them. */
export function namedIn(names: CitedName[]): { named: CitedName[]; goOn: boolean } {
  const last = names.at(-1)
  const goOn = last !== undefined && 'literal' in last && last.literal === 'et al.'
  return { named: goOn ? names.slice(0, -1) : names, goOn }
}

/** Year, month and day, as far as they are known, of a range both ends; of a range of seasons the months are 21 to 24. */
export type CitedDate = { 'date-parts': [number[]] | [number[], number[]]; season?: Season }

/** Types of works, by CSL's names. `article` is a preprint, `document` any other work. */
export const REFERENCE_TYPES = [
  'article-journal',
  'article',
  'book',
  'chapter',
  'paper-conference',
  'report',
  'thesis',
  'dataset',
  'software',
  'webpage',
  'article-newspaper',
  'document',
] as const
export type ReferenceType = (typeof REFERENCE_TYPES)[number]

/** Publication status of an unpublished work, as its authors say. */
export const REFERENCE_STATUSES = ['in press', 'forthcoming', 'submitted', 'in preparation'] as const
export type ReferenceStatus = (typeof REFERENCE_STATUSES)[number]

/** Lines of one line each, none of them empty: what is not known is left out. */
export type ReferenceRecord = {
  /** The entry's key in the document's map `references`, named by `citation` nodes. */
  id: string
  type: ReferenceType
  title: string
  /** Kind of thesis or report: "Doctoral dissertation". */
  genre?: string
  author?: CitedName[]
  editor?: CitedName[]
  issued?: CitedDate
  status?: ReferenceStatus
  /** When a page of the web was looked at. */
  accessed?: CitedDate
  'container-title'?: string
  /** The series in which it came out; the volume, or the number, is then its place there. */
  'collection-title'?: string
  volume?: string
  issue?: string
  /** "17-24", or an article's number: "e28031". */
  page?: string
  /** Number of a report, a preprint or an article without a volume. */
  number?: string
  edition?: string
  publisher?: string
  'publisher-place'?: string
  ISSN?: string
  ISBN?: string
  /** As "10.1000/182", without an address before it. */
  DOI?: string
  PMID?: string
  /** "PMC2754242". */
  PMCID?: string
  /** http or https. */
  URL?: string
  language?: string
  /**
   * The whole entry as its authors wrote it, if its parts are not known: shown unchanged, and also used as its title.
   */
  text?: string
}

export const REFERENCES_MAX = 1_000
export const REFERENCE_TITLE_LENGTH_MAX = 2_000
export const REFERENCE_LINE_LENGTH_MAX = 500
export const REFERENCE_NAMES_MAX = 500

/** Of letters, digits, "_" and "-", since a citation names several with blanks between. Source: the node `citation`. */
export const REFERENCE_ID = /^[A-Za-z0-9][\w-]{0,39}$/

/** Returns the ids that a `citation` node names. Pure. */
export const idsCited = (refs: string): string[] => [...new Set(refs.split(/\s+/).filter(Boolean))]
