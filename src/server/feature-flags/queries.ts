import type { Db } from '../data/db.ts'

export const listFeatureSettings = (db: Db) => db.selectFrom('kernel.feature').selectAll().execute()

export type FeatureSetting = { name: string; is_on: boolean; set_at: Date; set_by: string | null }

export const upsertFeature = (tx: Db, switched: FeatureSetting) =>
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
