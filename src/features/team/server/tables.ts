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
  /** When all sections were complete for the first time, and which member completed the paper. */
  completed_at: Date | null
  completed_by: string | null
  /** When the member who completed the paper was taken to its submission page. */
  completion_shown_at: Date | null
  /** When the paper first had half of the required words, and when it could first be submitted. */
  half_written_at: Date | null
  ready_at: Date | null
  /** The reporting guideline that the paper follows. */
  guideline: string | null
  /** The number of the last document change that the stored sections include. */
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
  /** The contributor roles; null while the member has not stated them. */
  credit_roles: ColumnType<CreditRole[] | null, undefined, string>
  /** The position among the printed authors; null until the author has one. */
  place: ColumnType<number | null, undefined, number>
  /** The member's byline on this paper. For a null value, the value of the account or the profile is printed. */
  printed_given_name: ColumnType<string | null, undefined, string | null>
  printed_family_name: ColumnType<string | null, undefined, string | null>
  affiliation: ColumnType<string | null, undefined, string | null>
  orcid: ColumnType<string | null, undefined, string | null>
  corresponding: Generated<boolean>
  asked_at: ColumnType<Date | null, undefined, Date | null>
  /** The hash of the author list that the member approved. */
  agreed_to: ColumnType<string | null, undefined, string | null>
  agreed_at: ColumnType<Date | null, undefined, Date | null>
  /** The hash of the author list that the member objects to, and the reason. */
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
  /** The question whose asker is invited; null for other invitations. */
  question_id: ColumnType<string | null, string | undefined, never>
  /** True if the inviter saw the link: opening it then does not prove who owns the mailbox. */
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
