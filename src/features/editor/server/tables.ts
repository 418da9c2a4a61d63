import type { ColumnType, Generated } from 'kysely'
import type { CompletionStatus } from '#features/team/server/public.ts'
import type { StoredRuns } from '#formats/manuscript/attribution/writer-runs.ts'

export type SectionTable = {
  paper_id: string
  name: string
  position: number
  /** ProseMirror JSON of formats/manuscript/schema.ts; null until somebody opens the section for writing. */
  doc: ColumnType<object | null, string | null | undefined, string | null>
  content: Generated<string>
  unreadable_parts: Generated<number>
  word_count: Generated<number>
  completion: Generated<CompletionStatus>
  version: Generated<number>
  last_updated: Date | null
  last_updated_by: string | null
  /** The author responsible for the section. Other authors may write in it, too. */
  owner_id: string | null
  due_at: Date | null
}

type SectionWriterTable = { paper_id: string; section: string; member_id: string; told_at: Date }

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
  /**
   * The writers of the letters of each section, in the order of the text; null for versions that were saved before
   * writers were recorded.
   */
  writers: ColumnType<Record<string, StoredRuns> | null, undefined, never>
}

/** A paper whose document could not be derived. */
type UnderivedTable = { paper_id: string; since: ColumnType<Date, Date, never>; reason: string }

declare module '#server/data/db.ts' {
  interface Tables {
    'editor.section': SectionTable
    'editor.section_writer': SectionWriterTable
    'editor.file': FileTable
    'editor.resource': ResourceTable
    'editor.merge_base': ServedTextTable
    'editor.merge_base_reader': ServedToTable
    'editor.version': VersionTable
    'editor.underived': UnderivedTable
  }
}
