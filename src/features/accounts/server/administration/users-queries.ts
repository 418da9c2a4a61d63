import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

export type SortedBy = 'name' | 'email' | 'role' | 'joined_at' | 'total_logins' | 'last_activity'

export type Key = { by: RawBuilder<unknown>; isDown?: boolean; hasNulls?: boolean }

export const byId: Key = { by: sql`member.id` }
export const joined: Key = { by: sql`member.joined_at` }
export const logins: Key = { by: sql`coalesce(activity.sign_ins, 0)` }
export const active: Key = { by: sql`activity.last_active_at`, hasNulls: true }

/** Locks the sessions of these members: waits until their running changes have finished, and blocks new ones. */
export const lockSessionsOf = (tx: Db, memberIds: string[]) =>
  tx
    .selectFrom('accounts.session')
    .select('id')
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
