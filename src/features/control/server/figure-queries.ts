import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { FigureTable } from './tables.ts'

export const addToFigure = (tx: Tx, figure: Pick<FigureTable, 'month' | 'type'>) =>
  tx
    .insertInto('control.figure')
    .values({ ...figure, times: 1 })
    .onConflict((conflict) => conflict.columns(['month', 'type']).doUpdateSet({ times: sql<number>`figure.times + 1` }))
    .execute()

export const deleteFigures = (tx: Tx) => tx.deleteFrom('control.figure').execute()

/** What was counted in a month and after it, the latest month first. */
export const listFigures = (db: Db, since: string) =>
  db
    .selectFrom('control.figure')
    .select(['month', 'type', 'times'])
    .where('month', '>=', since)
    .orderBy('month', 'desc')
    .execute()
