import { type Insertable, sql, type SqlBool } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import type { PreferenceRow } from '../tables.ts'

/** Those who chose nothing are not in the answer. */
export const findPreferences = (db: Db, memberIds: string[]): Promise<PreferenceRow[]> =>
  db
    .selectFrom('notifications.preference')
    .selectAll()
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

export const savePreference = (tx: Db, memberId: string, change: Partial<Omit<PreferenceRow, 'member_id'>>) =>
  tx
    .insertInto('notifications.preference')
    .values({ member_id: memberId, ...change })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ member_id: memberId, ...change }))
    .execute()

export const holdMail = (tx: Db, mail: Insertable<Tables['notifications.held_mail']>) =>
  tx.insertInto('notifications.held_mail').values(mail).execute()

const HELD_TAKEN_AT_ONCE = 100

/** Takes mails whose time has come: of two processes at once, one gets each. */
export const takeDueMails = (tx: Db, now: Date) =>
  tx
    .deleteFrom('notifications.held_mail')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications.held_mail')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(HELD_TAKEN_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['member_id', 'event', 'subject', 'body', 'unsubscribe_url', 'due_at'])
    .execute()

type Reworded = { memberIds: string[]; link: string; before: Worded; after: Worded }
/** A notice, and the subject of a mail that is made of it. */
type Worded = { text: string; subject: string }

/** Has mails that still wait say something else in place of what a notice said. */
export const rewordHeld = (tx: Db, { memberIds, link, before, after }: Reworded) =>
  tx
    .updateTable('notifications.held_mail')
    .set({
      body: sql<string>`replace(body, ${before.text}, ${after.text})`,
      subject: sql<string>`case when subject = ${before.subject} then ${after.subject} else subject end`,
    })
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where(sql<SqlBool>`position(${before.text} in body) > 0 and position(${link} in body) > 0`)
    .execute()
