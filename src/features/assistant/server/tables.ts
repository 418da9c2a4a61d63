import type { ColumnType, Generated } from 'kysely'
import type { AnswerOutcome, Source } from '../contract.ts'
import type { UseFeature } from '../limits.ts'

type SessionTable = {
  id: Generated<string>
  member_id: string | null
  started_at: Date
  last_at: Date
  satisfaction: number | null
  feedback: string | null
  ended_at: Date | null
  case_id: string | null
  /** The note that the sender added when they handed the conversation over. */
  case_note: string | null
}

type MessageTable = {
  id: Generated<string>
  session_id: string
  position: number
  sender: 'person' | 'assistant'
  text: string
  outcome: AnswerOutcome | null
  sources: ColumnType<Source[], string | undefined, string>
  suggestions: Generated<string[]>
  written_by: 'inflo' | 'model' | null
  said_at: Date
}

type UseTable = {
  id: Generated<string>
  member_id: string | null
  session_id: string | null
  network: string | null
  /** The day as YYYY-MM-DD, in Pacific time. */
  day: string
  feature: UseFeature
  taken_at: Date
  answered_at: Date | null
  accepted_at: Date | null
  cost_micros: Generated<number>
}

declare module '#server/data/db.ts' {
  interface Tables {
    'assistant.session': SessionTable
    'assistant.message': MessageTable
    'assistant.use': UseTable
  }
}
