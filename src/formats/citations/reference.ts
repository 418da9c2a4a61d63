import type { Season } from '#shared/time/partial-date.ts'

// An entry of a paper's reference list, in CSL-JSON 1.0. This file does not import zod, so that the editor can use it
// without loading zod; reference-schema.ts validates stored and sent entries.

/** A person, or a group that is named as an author. A family name includes its particles: "van der Berg". */
export type CitedName = { family: string; given?: string; suffix?: string } | { literal: string }

/** The last element of an incomplete list of names, printed as "et al.". */
export const OTHERS: CitedName = { literal: 'et al.' }

/** Returns whether `text` represents omitted names: "et al", "and others" or similar. */
export const isEtAl = (text: string): boolean => /^(?:and )?(?:et\.? al\.?|others)$/i.test(text.trim())

/** Returns the names of a list without "et al.", and whether the list is incomplete. */
export function namedIn(names: CitedName[]): { named: CitedName[]; goOn: boolean } {
  const last = names.at(-1)
  const goOn = last !== undefined && 'literal' in last && last.literal === 'et al.'
  return { named: goOn ? names.slice(0, -1) : names, goOn }
}

/**
 * A date or a range of two dates. Each date has a year and, if known, month and day. In a range of seasons, the months
 * 21 to 24 represent spring to winter. `circa` is set if the date is approximate.
 */
export type CitedDate = { 'date-parts': [number[]] | [number[], number[]]; season?: Season; circa?: true }

/** The sign that references print before an approximate date. */
export const CIRCA = 'ca. '

/** The types of works, as named in CSL. `article` is a preprint; `document` is any other work. */
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

/** The publication status of an unpublished work, according to its authors. */
export const REFERENCE_STATUSES = ['in press', 'forthcoming', 'submitted', 'in preparation'] as const
export type ReferenceStatus = (typeof REFERENCE_STATUSES)[number]

/** An entry of a reference list. Each text field is a single line and not empty; unknown fields are absent. */
export type ReferenceRecord = {
  /** The key of the entry in the document's map `references`, by which `citation` nodes refer to it. */
  id: string
  type: ReferenceType
  title: string
  /** The kind of thesis or report: "Doctoral dissertation". */
  genre?: string
  author?: CitedName[]
  editor?: CitedName[]
  issued?: CitedDate
  status?: ReferenceStatus
  /** The date on which a web page was accessed. */
  accessed?: CitedDate
  'container-title'?: string
  /** The abbreviation of the journal's title, which medical styles print: "N Engl J Med". */
  'container-title-short'?: string
  /** The series of the work. `volume` or `number` is then the position in the series. */
  'collection-title'?: string
  volume?: string
  issue?: string
  /** A page range, "17-24", or an article number, "e28031". */
  page?: string
  /** The page, if `page` is a single one, since it would otherwise be an article number. */
  'page-first'?: string
  /** The number of a report, a preprint or an article without a volume. */
  number?: string
  edition?: string
  publisher?: string
  'publisher-place'?: string
  ISSN?: string
  ISBN?: string
  /** The DOI without a URL before it: "10.1000/182". */
  DOI?: string
  PMID?: string
  /** The PubMed Central number: "PMC2754242". */
  PMCID?: string
  /** A URL with http or https. */
  URL?: string
  language?: string
  /** The parts of the title whose capitals were protected in the BibTeX source of this entry. */
  protectedWords?: string[]
  /**
   * The whole entry as its authors wrote it, if its fields are unknown. The text is shown unchanged and also stored as
   * the title.
   */
  text?: string
}

export const PROTECTED_WORDS_MAX = 100
export const REFERENCES_MAX = 1_000
export const REFERENCE_TITLE_LENGTH_MAX = 2_000
export const REFERENCE_LINE_LENGTH_MAX = 500
export const REFERENCE_NAMES_MAX = 500

/** The pattern of reference ids. They contain no spaces, since a `citation` node separates its ids with spaces. */
export const REFERENCE_ID = /^[A-Za-z0-9][\w-]{0,39}$/

/** Returns the ids in a `citation` node's attribute, without duplicates. Pure. */
export const idsCited = (refs: string): string[] => [...new Set(refs.split(/\s+/).filter(Boolean))]
