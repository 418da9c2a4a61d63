import type { QuestionFacts } from '#features/questions/server/public.ts'
import { CLAIM_REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import { afterBusinessDays } from '#shared/time/business-days.ts'
import type { AvailableProject, MyClaim } from '../contract.ts'
import { claimStates, LIVE_CLAIMS, waitStates } from '../states.ts'
import type { ClaimWithProject } from './claims/queries.ts'
import type { OpenProjectRow } from './available/queries.ts'

/** What may be told of who asked: name and institution only where they chose credit by name. Pure. */
export function creditOf(question: QuestionFacts | undefined) {
  return {
    professional_name: question?.creditByName ? question.askerName : null,
    professional_role: question?.askerRole || null,
    professional_institution: (question?.creditByName && question.askerInstitution) || null,
    clinical_setting: question?.clinicalSetting ?? null,
    allow_professional_contact: question?.allowStudentContact ?? false,
    active_mentorship: question?.activeMentorship ?? false,
  }
}

function myClaimOn({ my_claim_id: id, my_claim_status: status }: OpenProjectRow): AvailableProject['my_claim'] {
  const liveStatus = LIVE_CLAIMS.find((one) => one === status)
  return id && liveStatus ? { claim_id: id, status: liveStatus } : null
}

function myWaitOn(row: OpenProjectRow, now: Date): AvailableProject['my_wait'] {
  const { my_wait_status: status, my_offer_ends_at: endsAt, waiting_before_me: before } = row
  if (status === waitStates.waiting)
    return { status: waitStates.waiting, position: (before ?? 0) + 1, offer_ends_at: null }
  // An offer that has lapsed is over, even before it is passed on.
  if (status !== waitStates.offered || !endsAt || endsAt <= now) return null
  return { status: waitStates.offered, position: null, offer_ends_at: endsAt.toISOString() }
}

type Beside = { question: QuestionFacts | undefined; papers: Set<string>; now: Date }

export const presentProject = (row: OpenProjectRow, { question, papers, now }: Beside): AvailableProject => ({
  project_id: row.id,
  question_id: row.question_id,
  project_type: row.kind,
  title: row.title,
  description: row.description,
  original_question: question?.text ?? null,
  context_background: question?.contextBackground ?? null,
  importance_reason: question?.importanceReason ?? null,
  asker_expected_outcome: question?.expectedOutcome ?? null,
  asker_resources: question?.resources ?? null,
  methodology: row.methodology,
  expected_outcomes: row.expected_outcomes,
  learning_objectives: row.learning_objectives,
  required_skills: row.required_skills,
  tags: row.tags,
  category: row.category,
  timeline_weeks: row.timeline_weeks,
  difficulty_level: row.difficulty_level,
  posted_date: row.posted_at.toISOString(),
  is_multi_student: row.max_students > 1,
  current_students: row.students,
  max_students: row.max_students,
  available_spots: row.max_students - row.places_taken,
  waitlist_count: row.waiting,
  ...creditOf(question),
  my_claim: myClaimOn(row),
  on_team: row.paper_id !== null && papers.has(row.paper_id),
  my_wait: myWaitOn(row, now),
})

export const presentClaim = (row: ClaimWithProject): MyClaim => ({
  claim_id: row.id,
  project_id: row.project_id,
  question_id: row.question_id,
  project_title: row.project_title,
  team_type: row.team_type,
  places: row.places,
  explanation: row.explanation,
  status: row.status,
  requested_at: row.requested_at.toISOString(),
  answer_by: afterBusinessDays(row.requested_at, CLAIM_REVIEW_BUSINESS_DAYS).toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  notes: row.notes,
  paper_id: row.status === claimStates.approved && !row.left_at ? row.paper_id : null,
  left_at: row.left_at?.toISOString() ?? null,
})
