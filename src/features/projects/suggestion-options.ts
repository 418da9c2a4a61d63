/** Kinds of suggestions: a project of the member's own, or an improved version of an existing question. */
export type SuggestionKind = 'proposal' | 'refined_question'

/** Possible durations of a proposed project, the shortest first. */
export const ESTIMATED_DURATIONS = ['4-6 weeks', '6-8 weeks', '8-10 weeks', '10-12 weeks', '12+ weeks'] as const
export type EstimatedDuration = (typeof ESTIMATED_DURATIONS)[number]

/** Number of weeks for each duration: the upper end of its range, or 12 weeks and a month for "12+ weeks". */
export const WEEKS_BY_DURATION: Record<EstimatedDuration, number> = {
  '4-6 weeks': 6,
  '6-8 weeks': 8,
  '8-10 weeks': 10,
  '10-12 weeks': 12,
  '12+ weeks': 16,
}

/**
 * Number of students on a project, including the proposer. A pair has two students, a team up to four.
 * Source: docs/product.md, "Projects and claims".
 */
export const STUDENTS_BY_COLLABORATION = { solo: 1, pair: 2, team: 4 } as const
