import type { ColumnType, Generated } from 'kysely'
import type { Recommendation, ReviewAnswers } from '../answers-contract.ts'
import type { AnonymityMode } from '../contract.ts'
import type { InvitationStatus, ReviewStatus, RoundStatus } from '../states.ts'

export type RoundTable = {
  id: Generated<string>
  submission_id: string
  paper_id: string
  number: number
  status: Generated<RoundStatus>
  mode: AnonymityMode
  opened_by: string
  opened_at: Date
  ended_at: ColumnType<Date | null, undefined, Date>
}

export type ReviewerInvitationTable = {
  id: Generated<string>
  round_id: string
  status: Generated<InvitationStatus>
  member_id: string | null
  email: Generated<string>
  name: Generated<string>
  role: 'faculty' | 'clinician' | null
  institution: Generated<string>
  message: Generated<string>
  token_hash: string | null
  /** True if the editor saw the link: opening it then does not prove who owns the mailbox. */
  link_shown: Generated<boolean>
  conflict_reason: Generated<string>
  reviewer_number: ColumnType<number | null, undefined, number>
  invited_by: string
  invited_at: Date
  expires_at: Date
  due_at: Date
  answered_at: ColumnType<Date | null, undefined, Date>
  decline_reason: Generated<string>
  suggestion: Generated<string>
  ended_at: ColumnType<Date | null, undefined, Date>
}

export type ReviewTable = {
  invitation_id: string
  round_id: string
  member_id: string
  status: Generated<ReviewStatus>
  answers: ColumnType<ReviewAnswers, string, string>
  version: Generated<number>
  recommendation: ColumnType<Recommendation | null, undefined, Recommendation>
  subject: string
  started_at: Date
  saved_at: ColumnType<Date | null, undefined, Date>
  submitted_at: ColumnType<Date | null, undefined, Date>
  closed_at: ColumnType<Date | null, undefined, Date>
}

/** The reminders before and on the due date, the notice to the editor after it, and reminders that an editor asked for. */
export type ReminderKind = 'soon' | 'today' | 'late' | 'asked'
type ReminderTable = { invitation_id: string; kind: ReminderKind; due_at: Date; sent_at: Date }

declare module '#server/data/db.ts' {
  interface Tables {
    'peer_review.round': RoundTable
    'peer_review.invitation': ReviewerInvitationTable
    'peer_review.review': ReviewTable
    'peer_review.reminder': ReminderTable
  }
}
