import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import './tables.ts'

/** What members chose for one event; those who chose nothing are not in the answer. */
export const findChoices = (db: Db, event: string, memberIds: string[]) =>
  db
    .selectFrom('notifications.choice')
    .select(['member_id', 'in_bell', 'mail'])
    .where('event', '=', event)
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()
