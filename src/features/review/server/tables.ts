import type { Generated } from 'kysely'
import type { Decision, ReviewKind } from '../contract.ts'

export type DecisionTable = {
  id: Generated<string>
  kind: ReviewKind
  item_id: string
  decision: Decision
  notes: string
  actor_id: string
  actor_name: string
  decided_at: Date
  /** When it had come to the desk; null for decisions from before this was kept. */
  arrived_at: Date | null
}

declare module '#server/data/db.ts' {
  interface Tables {
    'review.decision': DecisionTable
  }
}
