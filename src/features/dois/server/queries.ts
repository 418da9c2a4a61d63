import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { DEPOSITS_IN_ORDER, type DepositState } from '../states.ts'
import './tables.ts'
import type { DoiSettings } from './settings.ts'

export type Registrar = DoiSettings['registrar']

export const TAKEN_MAX = 100

export type SentDeposits = { paperId: string; changes: number; batchId: string; now: Date }

export type DepositList = { state: DepositState | undefined; page: number; size: number }

export const deposits = (db: Db, state: DepositList['state']) => {
  const query = db.selectFrom('dois.deposit')
  return state ? query.where('state', '=', state) : query
}

export const listDeposits = (db: Db, { state, page, size }: DepositList) =>
  deposits(db, state)
    .selectAll()
    .orderBy(sql`array_position(array[${sql.join(DEPOSITS_IN_ORDER.map((one) => sql.lit(one)))}], state)`)
    .orderBy('requested_at', 'desc')
    .orderBy('paper_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
