import type { QuestionFacts } from '#features/questions/server/public.ts'
import { CLAIM_REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import { afterBusinessDays } from '#shared/time/business-days.ts'
import type { MyClaim } from '../contract.ts'
import { claimStates } from '../states.ts'
import type { ClaimWithProject } from './claims/queries.ts'

/** Returns the public details of the asker, with name and institution only if they chose credit by name. Pure. */
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
