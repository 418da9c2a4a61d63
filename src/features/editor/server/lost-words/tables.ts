import type { ColumnType, Generated } from 'kysely'
import type { PlacedRun } from '#formats/manuscript/losses/removals.ts'
import type { LossReason } from '../../document/lost-words-contract.ts'

type LostWordsTable = {
  id: Generated<string>
  paper_id: string
  member_id: string
  section: string | null
  words: string
  before_words: string
  after_words: string
  reason: LossReason
  lost_at: Date
  dismissed_at: Date | null
}

type LostSpanTable = {
  paper_id: string
  client_id: number
  clock_from: number
  clock_to: number
  lost_words_id: string
}

type RemovedPassageTable = {
  paper_id: string
  client_id: number
  clock: number
  section: string
  before_words: string
  words: string
  runs: ColumnType<PlacedRun[], string, string>
  reason: LossReason
  removed_at: Date
}

type MovedTextTable = {
  paper_id: string
  source_client: number
  source_clock: number
  copy_client: number
  copy_clock: number
  length: number
  is_restored: boolean
  moved_at: Date
}

declare module '#server/data/db.ts' {
  interface Tables {
    'editor.lost_words': LostWordsTable
    'editor.lost_span': LostSpanTable
    'editor.removed_passage': RemovedPassageTable
    'editor.moved_text': MovedTextTable
  }
}
