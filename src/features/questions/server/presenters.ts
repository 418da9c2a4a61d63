import type { Urgency } from '../community-options.ts'
import type { MentorNotification } from '../options.ts'
import { statusInWords } from '../stages.ts'
import type { QuestionStatus } from '../states.ts'
import type { QuestionRow } from './queries.ts'

export type QuestionFacts = {
  id: string
  trackingNumber: string
  text: string
  status: QuestionStatus
  kind: 'clinician' | 'community'
  category: string | null
  /** As chosen in the form: `icu`, `mental_health`, … */
  clinicalSetting: string | null
  contextBackground: string | null
  importanceReason: string | null
  expectedOutcome: string | null
  resources: string | null
  /** Name (else empty), institution and profile: only where the asker chose to be credited by name. */
  askerName: string
  /** `nurse_practitioner` from the clinicians' form, "PhD Student" from the community's; empty when not told. */
  askerRole: string
  askerInstitution: string | null
  askerLinkedin: string | null
  creditByName: boolean
  allowStudentContact: boolean
  activeMentorship: boolean
  paperUrl: string | null
  askedAt: Date
}

/** Everything about a question, for those who review it. */
export type QuestionForReview = QuestionFacts & {
  askerEmail: string
  urgency: Urgency | null
  notifyOnCompletion: boolean
  mentorNotificationPreference: MentorNotification
  statusSince: Date
  /** The text and time of the last decision for the asker; null before the first. */
  lastDecision: { status: QuestionStatus; notes: string; actorId: string; at: Date } | null
  /** Every state with its moment; `notes` holds what the editor wrote, or what the asker answered. */
  history: { status: QuestionStatus; notes: string; byEditor: boolean; at: Date }[]
  /** The tracking number of the question that this one goes on as. */
  mergedInto: string | null
  /** Tracking numbers of the questions that go on as this one. */
  mergedHere: string[]
}

/** Pure. */
export const toFacts = (row: QuestionRow): QuestionFacts => ({
  id: row.id,
  trackingNumber: row.tracking_number,
  text: row.text,
  status: row.status,
  kind: row.kind,
  category: row.category,
  clinicalSetting: row.clinical_setting,
  contextBackground: row.context_background,
  importanceReason: row.importance_reason,
  expectedOutcome: row.expected_outcome,
  resources: row.resources,
  askerName: row.credit_by_name ? row.asker_name : '',
  askerRole: row.asker_role,
  askerInstitution: row.credit_by_name ? row.asker_institution : null,
  askerLinkedin: row.credit_by_name ? row.asker_linkedin : null,
  creditByName: row.credit_by_name,
  allowStudentContact: row.allow_student_contact,
  activeMentorship: row.active_mentorship,
  paperUrl: row.paper_url,
  askedAt: row.asked_at,
})

/** Pure. */
export const presentMine = (row: QuestionRow) => ({
  tracking_number: row.tracking_number,
  question_text: row.text,
  status: row.status,
  status_label: statusInWords(row.status),
  asked_at: row.asked_at.toISOString(),
  updated_at: row.status_since.toISOString(),
  paper_url: row.paper_url,
})
