import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CommentAnchor } from '../../comments-contract.ts'

type ThreadTable = {
  id: string
  paper_id: string
  section: string
  anchor: ColumnType<CommentAnchor | null, string | null, string>
  quote: Generated<string>
  gone: Generated<boolean>
  opened_at: Date
  resolved_at: Date | null
  resolved_by: string | null
}

type CommentTable = {
  id: string
  thread_id: string
  paper_id: string
  author_id: string
  text: string
  mentions: string[]
  written_at: Date
}

export type ThreadRow = Selectable<ThreadTable>
export type CommentRow = Selectable<CommentTable>

declare module '#server/data/db.ts' {
  interface Tables {
    'editor.comment_thread': ThreadTable
    'editor.comment': CommentTable
  }
}
