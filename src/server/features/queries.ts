import type { Db } from '../data/db.ts'

export const listSet = (db: Db) => db.selectFrom('kernel.feature').selectAll().execute()

export type Switched = { name: string; is_on: boolean; set_at: Date; set_by: string | null }

export const putFeature = (tx: Db, switched: Switched) =>
  tx
    .insertInto('kernel.feature')
    .values(switched)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        is_on: switched.is_on,
        set_at: switched.set_at,
        set_by: switched.set_by,
      }),
    )
    .execute()
