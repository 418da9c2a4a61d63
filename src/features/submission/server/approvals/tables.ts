import type { Generated } from 'kysely'

export type ApprovalTable = {
  paper_id: string
  member_id: string
  text_hash: string
  agrees: boolean
  note: Generated<string>
  said_at: Date
}

type ApprovalReminderTable = { submission_id: string; member_id: string; after_days: number; sent_at: Date }

declare module '#server/data/db.ts' {
  interface Tables {
    'submission.approval': ApprovalTable
    'submission.approval_reminder': ApprovalReminderTable
  }
}
