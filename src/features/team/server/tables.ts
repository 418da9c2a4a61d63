import type { ColumnType, Generated } from 'kysely'
import type { CreditRole } from '#shared/credit-roles.ts'
import type { TitlePiece } from '../title-policy.ts'
import type { CheckFound } from '../dismissed-check.ts'
import type { MentorReviewStatus, PaperStatus } from '../states.ts'

export type PaperTable = {
  id: Generated<string>
  project_id: string
  question_id: string | null
  title: string
  category: string
  status: Generated<PaperStatus>
  word_count: Generated<number>
  sections_completed: Generated<number>
  sections: number
  opened_at: Date
  due_at: Date | null
  first_saved_at: Date | null
  submitted_at: Date | null
  published_at: Date | null
  library_paper_id: string | null
  /** When it had all its sections for the first time, and the member who completed it. */
  completed_at: Date | null
  completed_by: string | null
  /** When they were shown the way to its submission. */
  completion_shown_at: Date | null
  /** When the paper had half of its words, and when it could be submitted, for the first time. */
  half_written_at: Date | null
  ready_at: Date | null
  /** The reporting guideline that the paper follows. */
  guideline: string | null
  /** The head of the document's log that the sections show. */
  document_seq: Generated<number>
  document_references: ColumnType<Record<string, unknown>, string | undefined, string>
  title_markup: ColumnType<TitlePiece[] | null, string | null | undefined, string | null>
  dismissed_checks: ColumnType<CheckFound[], string | undefined, string>
}

type MemberTable = {
  paper_id: string
  member_id: string
  lead: boolean
  joined_at: Date
  /** Null while the member has not stated their contributions. */
  credit_roles: ColumnType<CreditRole[] | null, undefined, string>
  /** Among the authors in print; null for one who has no place yet. */
  place: ColumnType<number | null, undefined, number>
  /** If null, the account's and the profile's values are used. */
  printed_given_name: ColumnType<string | null, undefined, string | null>
  printed_family_name: ColumnType<string | null, undefined, string | null>
  affiliation: ColumnType<string | null, undefined, string | null>
  orcid: ColumnType<string | null, undefined, string | null>
  corresponding: Generated<boolean>
  asked_at: ColumnType<Date | null, undefined, Date | null>
  /** The mark of the list that was agreed to. */
  agreed_to: ColumnType<string | null, undefined, string | null>
  agreed_at: ColumnType<Date | null, undefined, Date | null>
  /** The mark of the list that they do not agree with, and why. */
  objects_to: ColumnType<string | null, undefined, string | null>
  objection: Generated<string>
  objected_at: ColumnType<Date | null, undefined, Date | null>
}

export type GuestTable = {
  paper_id: string
  member_id: string
  is_mentor: boolean
  access: 'read' | 'suggest' | 'write'
  invited_by: string | null
  joined_at: Date
  left_at: Date | null
}

export type InvitationTable = {
  id: Generated<string>
  paper_id: string
  email: string
  is_mentor: boolean
  access: 'read' | 'suggest' | 'write'
  token_hash: string
  invited_by: string
  invited_at: Date
  ends_at: Date
  accepted_at: ColumnType<Date | null, undefined, Date>
  withdrawn_at: ColumnType<Date | null, undefined, Date>
  /** Set if the invitation is to the person who asked this question. */
  question_id: ColumnType<string | null, string | undefined, never>
  /** True if the inviter saw the link: following it then proves no mailbox. */
  link_shown: Generated<boolean>
}

export type MentorshipTable = {
  id: Generated<string>
  paper_id: string
  question_id: string
  member_id: ColumnType<string | null, undefined, string | null>
  credit_by_name: boolean
  offered_at: Date
  confirmed_at: ColumnType<Date | null, undefined, Date>
  ended_at: ColumnType<Date | null, undefined, Date | null>
}

export type MentorReviewTable = {
  mentorship_id: string
  draft: 1 | 2
  status: MentorReviewStatus
  asked_at: Date
  due_at: Date
  answered_at: ColumnType<Date | null, undefined, Date>
  note: Generated<string>
}

declare module '#server/data/db.ts' {
  interface Tables {
    'team.paper': PaperTable
    'team.member': MemberTable
    'team.guest': GuestTable
    'team.invitation': InvitationTable
    'team.mentorship': MentorshipTable
    'team.mentor_review': MentorReviewTable
  }
}
