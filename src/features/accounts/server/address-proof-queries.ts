import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

/** Notes that a member followed a link that was mailed to their address; the first time counts. */
export const markAddressProven = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('accounts.member')
    .set({ address_proven_at: now })
    .where('id', '=', id)
    .where('address_proven_at', 'is', null)
    .execute()

const proven = (db: Db) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where('address_proven_at', 'is not', null)
    .where('deleted_at', 'is', null)

export const findByProvenAddress = (db: Db, email: string) =>
  proven(db)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()

export const findWithProvenAddress = (db: Db, id: string) => proven(db).where('id', '=', id).executeTakeFirst()
