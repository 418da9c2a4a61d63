import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { ChoiceTable } from './tables.ts'

/** Finds members' choices for one event. Members without a choice are missing from the result. */
export const findChoices = (db: Db, event: string, memberIds: string[]) =>
  db
    .selectFrom('notifications.choice')
    .select(['member_id', 'in_bell', 'mail', 'in_browser'])
    .where('event', '=', event)
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

export const listChoices = (db: Db, memberId: string) =>
  db
    .selectFrom('notifications.choice')
    .select(['event', 'in_bell', 'mail', 'in_browser'])
    .where('member_id', '=', memberId)
    .orderBy('event')
    .execute()

export const saveChoices = (tx: Db, choices: ChoiceTable[]) =>
  tx
    .insertInto('notifications.choice')
    .values(choices)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'event']).doUpdateSet((eb) => ({
        in_bell: eb.ref('excluded.in_bell'),
        mail: eb.ref('excluded.mail'),
        in_browser: eb.fn.coalesce('excluded.in_browser', 'notifications.choice.in_browser'),
      })),
    )
    .execute()
