import { sql } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import { questionFacts } from '#features/questions/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { optionalCondition, containsPattern, type ListFilter } from '#server/data/list-filter.ts'
import { type SuggestionKind, STUDENTS_BY_COLLABORATION, WEEKS_BY_DURATION } from '../../suggestion-options.ts'
import { suggestionStates, type SuggestionStatus } from '../../states.ts'
import type { RoundContent } from '../tables.ts'
import { type RoundRow, type SuggestionRow, withPaper } from './suggestions.ts'

export type EarlierRound = {
  round: number
  title: string
  content: RoundContent
  submittedAt: Date
  decidedAt: Date
  /** The reviewer's notes. */
  notes: string
}

export type SuggestionToReview = {
  id: string
  kind: SuggestionKind
  status: SuggestionStatus
  category: string
  round: number
  submittedAt: Date
  memberId: string
  studentName: string
  studentEmail: string
  title: string
  description: string
  background: string
  proposedTags: string[]
  collaborationType: 'solo' | 'pair' | 'team' | null
  estimatedDuration: string | null
  coAuthors: string[]
  methodology: string
  expectedOutcomes: string
  learningObjectives: string[]
  requiredSkills: string[]
  /** The text of the original question; null for a proposal. */
  originalQuestion: string | null
  /** Default values for the project that an approval creates. */
  project: { timelineWeeks: number; maxStudents: number }
  /** Earlier rounds, newest first. */
  earlierRounds: EarlierRound[]
  paperId: string | null
}

const TIMELINE_WEEKS_DEFAULT = 12
const STUDENTS_DEFAULT = 3

type ProjectTraits = Pick<SuggestionRow, 'timeline_weeks' | 'estimated_duration' | 'collaboration_type'>

/** Returns the default values for the project that an approval of a suggestion creates. Pure. */
export function projectMadeOf(row: ProjectTraits): SuggestionToReview['project'] {
  const weeks = row.estimated_duration ? WEEKS_BY_DURATION[row.estimated_duration] : TIMELINE_WEEKS_DEFAULT
  return {
    timelineWeeks: row.timeline_weeks ?? weeks,
    maxStudents: row.collaboration_type ? STUDENTS_BY_COLLABORATION[row.collaboration_type] : STUDENTS_DEFAULT,
  }
}

const toRound = (row: RoundRow): EarlierRound => ({
  round: row.round,
  title: row.title,
  content: row.content,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
  notes: row.notes,
})

async function readAround(db: Db, rows: SuggestionRow[]) {
  const questionIds = [...new Set(rows.flatMap(({ question_id: id }) => (id ? [id] : [])))]
  const [members, questions, rounds] = await Promise.all([
    membersByIds(db, [...new Set(rows.map(({ member_id: id }) => id))]),
    questionFacts(db, questionIds),
    rows.length > 0
      ? listRounds(
          db,
          rows.map(({ id }) => id),
        )
      : [],
  ])
  return { members, questions, rounds }
}

function toReview(row: SuggestionRow, around: Awaited<ReturnType<typeof readAround>>): SuggestionToReview {
  const member = around.members.get(row.member_id)
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    category: row.category,
    round: row.round,
    submittedAt: row.submitted_at,
    memberId: row.member_id,
    studentName: member?.name ?? 'A former member',
    studentEmail: member?.email ?? '',
    title: row.title,
    description: row.description,
    background: row.background,
    proposedTags: row.proposed_tags,
    collaborationType: row.collaboration_type,
    estimatedDuration: row.estimated_duration,
    coAuthors: row.co_authors,
    methodology: row.research_methodology,
    expectedOutcomes: row.expected_outcomes,
    learningObjectives: row.learning_objectives,
    requiredSkills: row.required_skills,
    originalQuestion: around.questions.get(row.question_id ?? '')?.text ?? null,
    project: projectMadeOf(row),
    earlierRounds: around.rounds.filter((round) => round.suggestion_id === row.id).map(toRound),
    paperId: row.paper_id,
  }
}

type ReviewPage = SuggestionsWanted & { page: number; size: number }

/**
 * Lists suggestions of one kind with their authors and earlier rounds: pending suggestions first, the oldest of them
 * first.
 */
export async function listSuggestionsForReview(
  db: Db,
  { page, size, ...wanted }: ReviewPage,
): Promise<{ items: SuggestionToReview[]; total: number }> {
  const rows = await listSuggestions(db, { page, size, ...wanted })
  const around = await readAround(db, rows)
  const { suggestions: total } = await countSuggestions(db, wanted)
  return { items: rows.map((row) => toReview(row, around)), total }
}

export const countSuggestionsToReview = async (db: Db, kind: SuggestionKind): Promise<number> =>
  (await countSuggestions(db, { kind, status: suggestionStates.pending_review })).suggestions

/** Lists the earlier rounds of these suggestions, newest first. */
const listRounds = (db: Db, suggestionIds: string[]): Promise<RoundRow[]> =>
  db
    .selectFrom('projects.suggestion_round')
    .selectAll()
    .where('suggestion_id', 'in', suggestionIds)
    .orderBy('suggestion_id')
    .orderBy('round', 'desc')
    .execute()

/**
 * Lists pending suggestions first, the oldest of them first, so that the members who have waited longest are answered
 * first.
 */
const listSuggestions = (db: Db, { page, size, ...wanted }: SuggestionsWanted & { page: number; size: number }) =>
  narrowed(db, wanted)
    .orderBy(sql`projects.suggestion.status <> ${sql.lit(suggestionStates.pending_review)}`)
    .orderBy('submitted_at')
    .orderBy('projects.suggestion.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

const countSuggestions = (db: Db, wanted: SuggestionsWanted) =>
  narrowed(db, wanted)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('suggestions'))
    .executeTakeFirstOrThrow()

const narrowed = (db: Db, { kind, id, status, category, search, waitingSince }: SuggestionsWanted) =>
  withPaper(db)
    .where('projects.suggestion.kind', '=', kind)
    .where(({ and, or, eb }) =>
      and([
        ...optionalCondition(id, (it) => eb('projects.suggestion.id', '=', it)),
        ...optionalCondition(status, (it) => eb('projects.suggestion.status', '=', it)),
        ...optionalCondition(category, (it) => eb('projects.suggestion.category', '=', it)),
        ...optionalCondition(waitingSince, (it) =>
          and([eb('projects.suggestion.status', '=', suggestionStates.pending_review), eb('submitted_at', '<', it)]),
        ),
        ...optionalCondition(search, ({ text, memberIds }) =>
          or([
            eb('projects.suggestion.title', 'ilike', containsPattern(text)),
            sql<boolean>`member_id = any(${memberIds}::uuid[])`,
          ]),
        ),
      ]),
    )

type SuggestionsWanted = ListFilter & { kind: SuggestionKind; status?: SuggestionStatus | undefined }
