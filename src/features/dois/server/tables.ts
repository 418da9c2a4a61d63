import type { Generated } from 'kysely'
import type { DepositState } from '../states.ts'

type DepositTable = {
  paper_id: string
  registrar: 'crossref' | 'datacite'
  doi: string
  state: DepositState
  told_changes: number | null
  batch_id: string | null
  sent_at: Date | null
  attempts: Generated<number>
  last_error: string | null
  requested_at: Date
  last_tried_at: Date | null
  in_hand_until: Date | null
  registered_at: Date | null
}

declare module '#server/data/db.ts' {
  interface Tables {
    'dois.deposit': DepositTable
  }
}
