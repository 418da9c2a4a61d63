import type { Deposit } from '../contract.ts'
import type { listDeposits } from './queries.ts'
import './tables.ts'

type Named = { paper_id: string; title: string }

export const presentDeposit = (row: DepositRow, { paper_id, title }: Named): Deposit => ({
  paper_id,
  title,
  doi: row.doi,
  registrar: row.registrar,
  state: row.state,
  attempts: row.attempts,
  last_error: row.last_error,
  requested_at: row.requested_at.toISOString(),
  last_tried_at: row.last_tried_at?.toISOString() ?? null,
  registered_at: row.registered_at?.toISOString() ?? null,
})

type DepositRow = Awaited<ReturnType<typeof listDeposits>>[number]
