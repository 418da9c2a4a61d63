import type { Db } from '#server/data/db.ts'
import '../tables.ts'

export const refuseAddress = (tx: Db, refused: { address_hash: string; refused_at: Date }) =>
  tx
    .insertInto('notifications.refused_address')
    .values(refused)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findRefused = (db: Db, addressHash: string) =>
  db
    .selectFrom('notifications.refused_address')
    .select('refused_at')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
