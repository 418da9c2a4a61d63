import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '../data/db.ts'
import { transact } from '../data/transact.ts'
import { withoutSecrets } from './outbox.ts'
import { type Quote, quotesOf, reworded, type Rewording, storedQuotes } from './quotes.ts'

type NewMail = Omit<Insertable<Tables['kernel.mail']>, 'quotes'> & { quotes: Quote[] }

export const addMails = (tx: Db, mails: NewMail[]) =>
  tx
    .insertInto('kernel.mail')
    .values(mails.map((mail) => ({ ...mail, quotes: storedQuotes(mail.quotes) })))
    .returning('id')
    .execute()

export const findUnsent = (db: Db, id: string) =>
  db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('body', 'is not', null)
    .where('held_at', 'is', null)
    .executeTakeFirst()

type Sent = { id: string; at: Date }

// What its links open was needed for the sending alone: from then on nobody can read it here, nor in a backup. It may have been
// given other words while it was on its way.
export const markSent = (db: Db, { id, at }: Sent) =>
  transact({ db }, async (tx) => {
    const mail = await tx
      .selectFrom('kernel.mail')
      .select(['body', 'quotes'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) return
    const quotes = (mail.quotes ?? []).map((quote) => ({ ...quote, text: withoutSecrets(quote.text) }))
    await tx
      .updateTable('kernel.mail')
      .set((eb) => ({
        sent_at: at,
        last_error: null,
        attempts: eb('attempts', '+', 1),
        body: withoutSecrets(mail.body ?? ''),
        quotes: storedQuotes(quotes),
        unsubscribe_url: null,
      }))
      .where('id', '=', id)
      .execute()
  })

export const markNotSent = (db: Db, id: string, { reason, failedAt }: { reason: string; failedAt: Date | null }) =>
  db
    .updateTable('kernel.mail')
    .set((eb) => ({ last_error: reason.slice(0, 500), failed_at: failedAt, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const releaseHeld = (tx: Db) =>
  tx
    .updateTable('kernel.mail')
    .set({ held_at: null })
    .where('held_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('id')
    .execute()

const SINCE_SENT = ' (changed after this was sent)'

/** Drops mails to an address that were not sent yet, with somebody's words. */
export const dropUnsentFrom = (tx: Db, { to, from }: { to: string; from: string }) =>
  tx
    .deleteFrom('kernel.mail')
    .where('from_id', '=', from)
    .where('sent_at', 'is', null)
    .where(sql<boolean>`lower(recipient) = ${to.toLowerCase()}`)
    .execute()

const lockQuoting = (tx: Db, { of, onlyTo, isFinal }: Rewording) =>
  tx
    .selectFrom('kernel.mail')
    .select(['id', 'subject', 'body', 'quotes', 'sent_at'])
    .where(quotesOf(of))
    // A mail that has reached its reader is kept as it was.
    .$if(isFinal === true, (query) => query.where('sent_at', 'is', null))
    .$if(onlyTo !== undefined, (query) => query.where(sql<boolean>`lower(recipient) = ${onlyTo?.toLowerCase()}`))
    // In one order, so that two that change the same mails cannot wait for each other.
    .orderBy('id')
    .forUpdate()
    .execute()

/** Has mails say something else in place of what they quoted; those that were sent say that this was done since. */
export async function rewordMails(tx: Db, to: Rewording): Promise<void> {
  for (const { id, sent_at: sentAt, quotes, ...mail } of await lockQuoting(tx, to)) {
    const since = sentAt ? SINCE_SENT : ''
    const {
      subject,
      body,
      quotes: left,
    } = reworded({ ...mail, quotes: quotes ?? [] }, { ...to, text: to.text + since, subject: to.subject + since })
    await tx
      .updateTable('kernel.mail')
      .set({ subject, body, quotes: storedQuotes(left) })
      .where('id', '=', id)
      .execute()
  }
}
