import type { Generated } from 'kysely'
import type { Urgency } from '../community-options.ts'
import type { MentorNotification } from '../options.ts'
import type { QuestionStatus } from '../states.ts'

export type QuestionTable = {
  id: Generated<string>
  tracking_number: string
  /** A random id, created by the asker's device. Null if the device sent none, or once the asker's data was erased. */
  client_id: string | null
  kind: 'clinician' | 'community'
  text: string
  category: string | null
  urgency: Urgency | null
  clinical_setting: string | null
  context_background: string | null
  importance_reason: string | null
  expected_outcome: string | null
  resources: string | null
  asker_member_id: string | null
  asker_name: string
  asker_email: string
  asker_role: string
  asker_institution: string | null
  asker_linkedin: string | null
  credit_by_name: boolean
  notify_on_completion: boolean
  allow_student_contact: boolean
  active_mentorship: boolean
  mentor_notification_preference: MentorNotification
  status: QuestionStatus
  status_since: Date
  paper_url: string | null
  asked_at: Date
  merged_into_id: Generated<string | null>
  mails_stopped_at: Generated<Date | null>
}

export type StatusChangeTable = {
  id: Generated<number>
  question_id: string
  status: QuestionStatus
  at: Date
  actor_id: string | null
  notes: Generated<string>
  /** True if the paper's authors may read the asker's answer. */
  is_shared: Generated<boolean>
}

export type ReceiptDueTable = {
  id: Generated<number>
  question_id: string
  sender: string
}

/**
 * The purpose of a mailed link. `answer`: answers an editor's question; `leave`: stops the e-mails about a question;
 * `rating`: rates the paper that answers the question.
 */
export type LinkPurpose = 'answer' | 'leave' | 'rating'

export type AskerLinkTable = {
  token_hash: string
  purpose: LinkPurpose
  question_id: string
  made_at: Date
  used_at: Generated<Date | null>
}

export type AddressLinkTable = {
  token_hash: string
  member_id: string
  address: string
  made_at: Date
  used_at: Generated<Date | null>
}

export type UndeliveredTable = {
  id: Generated<number>
  question_id: string
  said_at: Date
  text: string
}

declare module '#server/data/db.ts' {
  interface Tables {
    'questions.question': QuestionTable
    'questions.status_change': StatusChangeTable
    'questions.receipt_queue': ReceiptDueTable
    'questions.asker_link': AskerLinkTable
    'questions.address_link': AddressLinkTable
    'questions.undelivered': UndeliveredTable
  }
}
