import type { TrackedQuestion } from '../contract.ts'
import type { Urgency } from '../community-options.ts'
import type { MentorNotification } from '../options.ts'
import { isPublic, nextStepOf, statusInWords } from '../stages.ts'
import type { QuestionStatus } from '../states.ts'
import type { QuestionRow, StatusChangeRow } from './queries.ts'

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
  /** What the last decision said to the asker, and when it was; null before the first. */
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

type Beside = { changes: StatusChangeRow[]; mergedInto: string | null; mergedHere: string[] }

/** Pure. */
export function toReview(row: QuestionRow, { changes, mergedInto, mergedHere }: Beside): QuestionForReview {
  const decided = changes.findLast(({ actor_id }) => actor_id !== null)
  return {
    ...toFacts(row),
    askerName: row.asker_name,
    askerInstitution: row.asker_institution,
    askerLinkedin: row.asker_linkedin,
    askerEmail: row.asker_email,
    urgency: row.urgency,
    notifyOnCompletion: row.notify_on_completion,
    mentorNotificationPreference: row.mentor_notification_preference,
    statusSince: row.status_since,
    lastDecision: decided?.actor_id
      ? { status: decided.status, notes: decided.notes, actorId: decided.actor_id, at: decided.at }
      : null,
    history: changes.map(({ status, notes, actor_id, at }) => ({ status, notes, byEditor: actor_id !== null, at })),
    mergedInto,
    mergedHere,
  }
}

type Tracking = {
  changes: StatusChangeRow[]
  kept: QuestionRow | undefined
  /** What mail did not bring to the asker. */
  messages: { said_at: Date; text: string }[]
}

/** What whoever has the number may see: states and dates, the text once it is public, and never who asked. Pure. */
export const presentTracked = (row: QuestionRow, { changes, kept, messages }: Tracking): TrackedQuestion => ({
  tracking_number: row.tracking_number,
  status: row.status,
  status_label: statusInWords(row.status),
  asked_at: row.asked_at.toISOString(),
  updated_at: row.status_since.toISOString(),
  timeline: changes.map(({ status, at }) => ({ status, label: statusInWords(status), at: at.toISOString() })),
  next_step: nextStepOf(row.status),
  question_text: isPublic(row.status) ? row.text : null,
  paper_url: row.paper_url,
  merged_into: kept?.tracking_number ?? null,
  messages: messages.map(({ said_at: at, text }) => ({ said_at: at.toISOString(), text })),
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
