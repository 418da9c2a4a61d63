import type { ColumnType, Generated } from 'kysely'
import type { Article } from '#formats/article/article.ts'
import type { StoredRuns } from '#formats/manuscript/attribution/writer-runs.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import type { CompletionStatus } from '../completion-status.ts'
import type { TitlePiece } from '../document/title-policy.ts'
import type { CheckFound } from '../document/checks-policy.ts'
import type { Checklist } from '../reporting-guidelines/guideline-contract.ts'
import type { Declarations } from '../declarations.ts'
import type { ExtensionStatus, MentorReviewStatus, PaperStatus, SubmissionStatus } from '../states.ts'

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
  /** When it had all its sections for the first time, and through whom. */
  completed_at: Date | null
  completed_by: string | null
  /** When they were led to its submission. */
  completion_shown_at: Date | null
  /** When it had half of its words, and when it could be submitted, for the first time. */
  half_written_at: Date | null
  ready_at: Date | null
  /** By which it is reported. */
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
  /** Null while the member has not said what they did. */
  credit_roles: ColumnType<CreditRole[] | null, undefined, string>
  /** Among the authors in print; null for one who has no place yet. */
  place: ColumnType<number | null, undefined, number>
  /** As in the account and the profile where they are null. */
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

export type SectionTable = {
  paper_id: string
  name: string
  position: number
  /** ProseMirror JSON of formats/manuscript/schema.ts; null while nobody has opened the section for writing. */
  doc: ColumnType<object | null, string | null | undefined, string | null>
  content: Generated<string>
  unreadable_parts: Generated<number>
  word_count: Generated<number>
  completion: Generated<CompletionStatus>
  version: Generated<number>
  last_updated: Date | null
  last_updated_by: string | null
  /** Who looks after it, which locks nobody out. */
  owner_id: string | null
  due_at: Date | null
}

type SectionWriterTable = { paper_id: string; section: string; member_id: string; told_at: Date }
export type SubmittedSection = { name: string; heading: string; text: string }

export type SubmissionTable = {
  id: Generated<string>
  paper_id: string
  status: Generated<SubmissionStatus>
  title: string
  abstract: string
  keywords: string[]
  category: string
  co_authors: string
  submission_notes: string
  declarations: ColumnType<Declarations | null, string | null, null>
  /** Never changed, but emptied with the account of whoever wrote it alone. */
  sections: ColumnType<SubmittedSection[], string, '[]'>
  /** The text as it will be published; null for one that was submitted as plain text. Never changed, as `sections`. */
  article: ColumnType<Article | null, string | null | undefined, null>
  word_count: number
  submitted_by: string
  submitted_at: Date
  decided_at: Date | null
  decided_by: string | null
  notes: Generated<string>
  /** Null of what was submitted before authors were asked. */
  text_hash: string | null
  /** Why an editor published it without the word of all authors. */
  went_on_because: Generated<string>
  possible_identifiers: Generated<string[]>
  /** As it was filled when it was submitted; null of what follows no guideline. */
  checklist: ColumnType<Checklist | null, string | null | undefined, null>
}

type ReminderTable = { paper_id: string; kind: 'week' | 'day' | 'passed'; due_at: Date; sent_at: Date }

export type ExtensionTable = {
  id: Generated<string>
  paper_id: string
  asked_by: string
  weeks: number
  reason: string
  status: Generated<ExtensionStatus>
  requested_at: Date
  decided_at: Date | null
  decided_by: string | null
  notes: Generated<string>
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
  /** Of an invitation to whoever asked this question. */
  question_id: ColumnType<string | null, string | undefined, never>
  /** Whether whoever invited saw the link: following it proves no mailbox then. */
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

export type FileTable = {
  id: string
  paper_id: string
  name: string
  kind: string
  size_bytes: number
  width: number | null
  height: number | null
  added_by: string
  added_at: Date
}

export type ResourceTable = {
  id: Generated<string>
  paper_id: string
  kind: 'link' | 'text' | 'file'
  name: string
  url: string | null
  content: string | null
  file_id: string | null
  added_by: string
  added_at: Date
}

type ServedToTable = {
  session_id: string
  paper_id: string
  versions: ColumnType<Record<string, number>, string, string>
  served_at: Date
}

type ServedTextTable = { paper_id: string; section: string; version: number; content: string; served_at: Date }

export type VersionTable = {
  id: Generated<string>
  paper_id: string
  reason: 'hourly' | 'asked' | 'saved_over' | 'restored' | 'submitted' | 'decided'
  name: Generated<string>
  manuscript: ColumnType<{ sections: Record<string, object>; references: Record<string, unknown> }, string, string>
  word_count: number
  made_by: string | null
  made_at: Date
  /** By section: who wrote its letters, one after another; null of what was kept before that was known. */
  writers: ColumnType<Record<string, StoredRuns> | null, undefined, never>
}

/** A paper whose document says what could not be written down. */
type UnderivedTable = { paper_id: string; since: ColumnType<Date, Date, never>; reason: string }

declare module '#server/data/db.ts' {
  interface Tables {
    'workspace.paper': PaperTable
    'workspace.member': MemberTable
    'workspace.section': SectionTable
    'workspace.section_writer': SectionWriterTable
    'workspace.submission': SubmissionTable
    'workspace.reminder': ReminderTable
    'workspace.extension': ExtensionTable
    'workspace.guest': GuestTable
    'workspace.invitation': InvitationTable
    'workspace.mentorship': MentorshipTable
    'workspace.mentor_review': MentorReviewTable
    'workspace.file': FileTable
    'workspace.resource': ResourceTable
    'workspace.merge_base': ServedTextTable
    'workspace.merge_base_reader': ServedToTable
    'workspace.version': VersionTable
    'workspace.underived': UnderivedTable
  }
}
