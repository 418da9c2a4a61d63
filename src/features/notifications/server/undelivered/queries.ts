import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Around = { memberId: string; from: Date; to: Date }

/** A member's notices of a time that say nothing of a mail yet, the newest first, locked. */
export const lockNoticesBetween = (tx: Db, { memberId, from, to }: Around) =>
  tx
    .selectFrom('notifications.notice')
    .select(['id', 'text', 'link'])
    .where('member_id', '=', memberId)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .where('detail', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Has the bell list notices, whatever was chosen for them, and with what their mail said where that is given. */
export const listInBell = (tx: Db, ids: string[], detail: string | null) =>
  tx
    .updateTable('notifications.notice')
    .set({ in_bell: true, detail })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
