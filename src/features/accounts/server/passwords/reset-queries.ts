import type { Db } from '#server/data/db.ts'
import { canEnter } from '../queries.ts'
import '../tables.ts'

type NewReset = { token_hash: string; member_id: string; made_by: string | null; created_at: Date; expires_at: Date }

export const insertReset = (tx: Db, reset: NewReset) => tx.insertInto('accounts.password_reset').values(reset).execute()

/** The member whom a link that still works belongs to; also one who left by choice after the given moment. */
export const findActiveReset = (db: Db, tokenHash: string, { now, leftAfter }: { now: Date; leftAfter: Date }) =>
  db
    .selectFrom('accounts.password_reset as reset')
    .innerJoin('accounts.member as member', 'member.id', 'reset.member_id')
    .select(['member.id', 'member.email', 'member.first_name', 'member.role'])
    .where('reset.token_hash', '=', tokenHash)
    .where('reset.used_at', 'is', null)
    .where('reset.expires_at', '>', now)
    .where(canEnter(leftAfter))
    .executeTakeFirst()

/** Uses a link up. Undefined when it was used or has expired: of many at once one gets it. */
export const consumeReset = (tx: Db, tokenHash: string, now: Date) =>
  tx
    .updateTable('accounts.password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('made_by')
    .executeTakeFirst()

/** Takes away all links of a member, those unused too. */
export const consumeAllResets = (tx: Db, memberId: string, now: Date) =>
  tx
    .updateTable('accounts.password_reset')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()

/** Ends the links that admins made for a member. */
export const endHandedOverResets = (tx: Db, memberId: string, now: Date) =>
  tx
    .updateTable('accounts.password_reset')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('made_by', 'is not', null)
    .where('used_at', 'is', null)
    .execute()
