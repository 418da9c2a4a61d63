import type { Generated } from 'kysely'

type TextTable = {
  id: Generated<number>
  /** The paper of the team; for an imported article, its id in the library. */
  work_id: string
  library_paper_id: string | null
  submission_id: string | null
  /** Changes whenever the text changes; for a submission, the time at which it was sent. */
  revision: string
}

type SimilarTextTable = {
  submission_id: string
  position: number
  library_paper_id: string | null
  other_submission_id: string | null
  share: number
  words: number
}

type ProgressTable = {
  is_only: Generated<boolean>
  library_changed_at: Date
  library_paper_id: string
  submitted_at: Date
  submission_id: string
}

declare module '#server/data/db.ts' {
  interface Tables {
    'triage.text': TextTable
    'triage.fingerprint': { hash: number; text_id: number }
    'triage.comparison': { submission_id: string; paper_id: string; compared_at: Date }
    'triage.similar_text': SimilarTextTable
    'triage.progress': ProgressTable
  }
}
