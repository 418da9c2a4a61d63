import type { Db } from '#server/data/db.ts'
import '../tables.ts'

export const deleteSessionsOf = (tx: Db, memberId: string) =>
  tx.deleteFrom('accounts.session').where('member_id', '=', memberId).execute()

export const listSessionsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('accounts.session')
    .select(['id', 'created_at', 'last_used_at', 'user_agent', 'address'])
    .where('member_id', '=', memberId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

export const deleteOtherSessions = (tx: Db, memberId: string, keptId: string) =>
  tx
    .deleteFrom('accounts.session')
    .where('member_id', '=', memberId)
    .where('id', '!=', keptId)
    .returning('id')
    .execute()
