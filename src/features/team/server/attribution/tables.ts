import type { ColumnType, Generated } from 'kysely'
import type { StoredRuns } from '#formats/manuscript/attribution/writer-runs.ts'
import type { Signed } from '#formats/manuscript/attribution/moved-text.ts'

/**
 * The owner of a tab (a Yjs client). `is_import`: the client was created for an imported document. `is_complete`: the tab
 * is closed, and everything that others received from it is stored.
 */
type DocumentClientTable = {
  paper_id: string
  client_id: number
  member_id: string
  is_import: Generated<boolean>
  is_complete: Generated<boolean>
}

/** Keystrokes of a tab that another member's connection sent. */
type BroughtTextTable = { paper_id: string; client_id: number; clock_from: number; clock_to: number }

/** A member's colour on a paper. */
type WriterColourTable = { paper_id: string; member_id: string; colour: number }

type SectionWritingTable = {
  paper_id: string
  section: string
  letters: string
  runs: ColumnType<StoredRuns, string, string>
}

type CutTextTable = { paper_id: string; pieces: ColumnType<Signed[], string, string> }

declare module '#server/data/db.ts' {
  interface Tables {
    'team.document_client': DocumentClientTable
    'team.restore_conflict_text': BroughtTextTable
    'team.writer_colour': WriterColourTable
    'team.section_writing': SectionWritingTable
    'team.removed_text': CutTextTable
  }
}
