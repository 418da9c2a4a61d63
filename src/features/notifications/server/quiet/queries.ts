import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import { type Quote, quotesOf, redactedLetter, type Redaction, storedQuotes } from '#server/mail/quotes.ts'
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

type ToHold = Omit<Insertable<Tables['notifications.quiet_hours_queue']>, 'quotes'> & { quotes: Quote[] }

export const queueQuietHoursMail = (tx: Db, { quotes, ...mail }: ToHold) =>
  tx
    .insertInto('notifications.quiet_hours_queue')
    .values({ ...mail, quotes: storedQuotes(quotes) })
    .execute()

const HELD_TAKEN_AT_ONCE = 100

/** Takes mails whose time has come: of two processes at once, one gets each. */
export const claimDueMails = (tx: Db, now: Date) =>
  tx
    .deleteFrom('notifications.quiet_hours_queue')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications.quiet_hours_queue')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(HELD_TAKEN_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['member_id', 'event', 'subject', 'body', 'unsubscribe_url', 'due_at', 'quotes', 'from_id'])
    .execute()

/** Drops the mails to a member that are waiting and quote a given member. */
export const deleteQueuedFrom = (tx: Db, memberId: string, fromId: string) =>
  tx
    .deleteFrom('notifications.quiet_hours_queue')
    .where('member_id', '=', memberId)
    .where('from_id', '=', fromId)
    .execute()

const lockQuoting = (tx: Db, { of, onlyTo }: HeldRewording) =>
  tx
    .selectFrom('notifications.quiet_hours_queue')
    .select(['id', 'subject', 'body', 'quotes'])
    .where(quotesOf(of))
    .$if(onlyTo !== undefined, (query) => query.where('member_id', '=', onlyTo ?? ''))
    // In one order, so that two that change the same mails cannot wait for each other.
    .orderBy('id')
    .forUpdate()
    .execute()

/** `onlyTo`: the id of one member. */
type HeldRewording = Omit<Redaction, 'onlyTo'> & { onlyTo?: string }

/** Has mails that still wait say something else in place of what they quoted. */
export async function redactQueuedMails(tx: Db, to: HeldRewording): Promise<void> {
  for (const { id, quotes, ...held } of await lockQuoting(tx, to)) {
    const { subject, body, quotes: left } = redactedLetter({ ...held, quotes: quotes ?? [] }, to)
    await tx
      .updateTable('notifications.quiet_hours_queue')
      .set({ subject, body: body ?? '', quotes: storedQuotes(left) })
      .where('id', '=', id)
      .execute()
  }
}
