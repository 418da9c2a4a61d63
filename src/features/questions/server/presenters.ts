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
  /** The code of the clinical setting: `icu`, `mental_health`, … */
  clinicalSetting: string | null
  contextBackground: string | null
  importanceReason: string | null
  expectedOutcome: string | null
  resources: string | null
  /**
   * The asker's name, or '' if they did not choose credit by name. Institution and profile depend on the same choice.
   */
  askerName: string
  /**
   * The asker's role: `nurse_practitioner` from the clinicians' form, "PhD Student" from the form for everyone; empty
   * if not given.
   */
  askerRole: string
  askerInstitution: string | null
  askerLinkedin: string | null
  creditByName: boolean
  allowStudentContact: boolean
  activeMentorship: boolean
  paperUrl: string | null
  askedAt: Date
}

/** A question with all its fields, for reviewers. */
export type QuestionForReview = QuestionFacts & {
  askerEmail: string
  urgency: Urgency | null
  notifyOnCompletion: boolean
  mentorNotificationPreference: MentorNotification
  statusSince: Date
  /** The last decision, with its notes to the asker and its time; null before the first decision. */
  lastDecision: { status: QuestionStatus; notes: string; actorId: string; at: Date } | null
  /** All statuses with their times. `notes` contains what the editor or the asker wrote. */
  history: { status: QuestionStatus; notes: string; byEditor: boolean; at: Date }[]
  /** The tracking number of the question that this one was merged into. */
  mergedInto: string | null
  /** Tracking numbers of the questions that were merged into this one. */
  mergedHere: string[]
}

/** Presents the public facts of a question. Includes the asker only if they chose credit by name. Pure. */
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

/** Presents a question in its asker's list. Pure. */
export const presentMine = (row: QuestionRow) => ({
  tracking_number: row.tracking_number,
  question_text: row.text,
  status: row.status,
  status_label: statusInWords(row.status),
  asked_at: row.asked_at.toISOString(),
  updated_at: row.status_since.toISOString(),
  paper_url: row.paper_url,
})
