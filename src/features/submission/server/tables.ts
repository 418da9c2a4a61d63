import type { Generated, ColumnType } from 'kysely'
import type { SubmissionStatus, ExtensionStatus } from '../states.ts'
import type { Declarations } from '../declarations.ts'
import type { Article } from '#formats/article/article.ts'
import type { Checklist } from '../reporting-guidelines/guideline-contract.ts'

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
  /**
   * The submitted sections. They never change, but are emptied when the account of the paper's only author is erased.
   */
  sections: ColumnType<SubmittedSection[], string, '[]'>
  /**
   * The text as it will be published; null if it was submitted as plain text. Like `sections`, it never changes but can
   * be emptied.
   */
  article: ColumnType<Article | null, string | null | undefined, null>
  word_count: number
  submitted_by: string
  submitted_at: Date
  decided_at: Date | null
  decided_by: string | null
  notes: Generated<string>
  /** Null for submissions from before approvals existed. */
  text_hash: string | null
  /** The editor's reason for publishing without the approval of all authors. */
  went_on_because: Generated<string>
  possible_identifiers: Generated<string[]>
  /** The people whom the authors ask not to invite as reviewers, in the authors' words. */
  avoided_reviewers: Generated<string>
  /** The checklist as it was filled in at submission; null if the paper follows no guideline. */
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

type OpeningTable = { submission_id: string; member_id: string; opened_at: Date }

declare module '#server/data/db.ts' {
  interface Tables {
    'submission.submission': SubmissionTable
    'submission.opening': OpeningTable
    'submission.reminder': ReminderTable
    'submission.extension': ExtensionTable
  }
}
