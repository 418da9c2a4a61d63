import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { DailyTable } from '../tables.ts'

export const addToDay = (tx: Tx, figure: Pick<DailyTable, 'day' | 'type'>) =>
  tx
    .insertInto('control.daily')
    .values({ ...figure, times: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'type']).doUpdateSet({ times: sql<number>`daily.times + 1` }))
    .execute()

export const deleteDays = (tx: Tx) => tx.deleteFrom('control.daily').execute()

/** What was counted from a day on. */
export const listDays = (db: Db, since: string) =>
  db.selectFrom('control.daily').select(['day', 'type', 'times']).where('day', '>=', since).execute()
