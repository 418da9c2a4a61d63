/** Kinds of suggestions: a project of the member's own, or a sharper version of an existing question. */
export type SuggestionKind = 'proposal' | 'refined_question'

/** Possible durations of a proposed project, in the specification's order. */
export const ESTIMATED_DURATIONS = ['4-6 weeks', '6-8 weeks', '8-10 weeks', '10-12 weeks', '12+ weeks'] as const
export type EstimatedDuration = (typeof ESTIMATED_DURATIONS)[number]

/** Weeks that a project of this duration is given: its longer end. "12+" has none, so a month is added. */
export const WEEKS_BY_DURATION: Record<EstimatedDuration, number> = {
  '4-6 weeks': 6,
  '6-8 weeks': 8,
  '8-10 weeks': 10,
  '10-12 weeks': 12,
  '12+ weeks': 16,
}

/** Students on a project, the proposer among them: a pair is one other, a team two or three. Source: specification 001, section 9. */
export const STUDENTS_BY_COLLABORATION = { solo: 1, pair: 2, team: 4 } as const
