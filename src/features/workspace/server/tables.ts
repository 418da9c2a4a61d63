import type { ColumnType, Generated } from 'kysely'
import type { CreditRole } from '#shared/credit-roles.ts'
import type { Declarations } from '../declarations.ts'
import type { ExtensionStatus, PaperStatus, SubmissionStatus } from '../states.ts'

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
}

type MemberTable = {
  paper_id: string
  member_id: string
  lead: boolean
  joined_at: Date
  /** Null while the member has not said what they did. */
  credit_roles: ColumnType<CreditRole[] | null, undefined, string>
}

export type SectionTable = {
  paper_id: string
  name: string
  position: number
  content: Generated<string>
  word_count: Generated<number>
  version: Generated<number>
  last_updated: Date | null
  last_updated_by: string | null
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
  word_count: number
  submitted_by: string
  submitted_at: Date
  decided_at: Date | null
  decided_by: string | null
  notes: Generated<string>
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

declare module '#server/data/db.ts' {
  interface Tables {
    'workspace.paper': PaperTable
    'workspace.member': MemberTable
    'workspace.section': SectionTable
    'workspace.section_writer': SectionWriterTable
    'workspace.submission': SubmissionTable
    'workspace.reminder': ReminderTable
    'workspace.extension': ExtensionTable
  }
}
