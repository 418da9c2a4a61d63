import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '../data/db.ts'
import { transact } from '../data/transact.ts'
import type { Fallback } from './fallback.ts'
import { type Quote, quotesOf, redactedLetter, type Redaction, storedQuotes } from './quotes.ts'
import { withoutSecrets } from './secrets.ts'

type NewMail = Omit<Insertable<Tables['kernel.mail']>, 'quotes' | 'fallback'> & {
  quotes: Quote[]
  fallback: Fallback | null
}

const stored = (fallback: Fallback | null) =>
  sql<Fallback | null>`${fallback === null ? null : JSON.stringify(fallback)}::jsonb`

export const addMails = (tx: Db, mails: NewMail[]) =>
  tx
    .insertInto('kernel.mail')
    .values(
      mails.map((mail) => ({
        ...mail,
        quotes: storedQuotes(mail.quotes),
        fallback: stored(mail.fallback),
      })),
    )
    .returning('id')
    .execute()

const waiting = (db: Db) =>
  db
    .selectFrom('kernel.mail')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expired_at', 'is', null)

export const findUnsent = (db: Db, id: string) =>
  waiting(db).selectAll().where('id', '=', id).where('held_at', 'is', null).executeTakeFirst()

/** Lists the ids of unsent mails that can still be sent, in order, starting after the given id. */
export const listWaiting = (db: Db, after: string, size: number) =>
  waiting(db).select('id').where('id', '>', after).orderBy('id').limit(size).execute()

export const findWaiting = (db: Db, id: string) => waiting(db).selectAll().where('id', '=', id).executeTakeFirst()
export type WaitingMail = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

export const lockWaiting = (tx: Db, id: string): Promise<WaitingMail | undefined> =>
  waiting(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const REQUEUE_LOCK = 'mail that no job sends'

/**
 * Lists the waiting mails for which no sending job exists, such as those queued while no mail server was configured.
 * Concurrent calls run one after another, so that each mail gets only one job.
 */
export async function listWithoutJob(tx: Db, job: string): Promise<{ id: string }[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${REQUEUE_LOCK}, 0))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from kernel.mail
    where sent_at is null and failed_at is null and expired_at is null and held_at is null and body is not null
      and not exists (
        select from pgboss.job
        where name = ${job} and state in ('created', 'retry', 'active') and job.data ->> 'id' = mail.id::text
      )
    order by queued_at, id`.execute(tx)
  return rows
}

/** Marks a mail as expired, and removes the secrets from its links and its unsubscribe address. */
export const markExpired = (
  tx: Db,
  { id, body, quotes, at }: Pick<WaitingMail, 'id' | 'body' | 'quotes'> & { at: Date },
) =>
  tx
    .updateTable('kernel.mail')
    .set({
      expired_at: at,
      body: body === null ? null : withoutSecrets(body),
      quotes: storedQuotes(secretless(quotes ?? [])),
      unsubscribe_url: null,
    })
    .where('id', '=', id)
    .execute()

type Sent = { id: string; at: Date }

const secretless = (quotes: Quote[]): Quote[] => quotes.map((quote) => ({ ...quote, text: withoutSecrets(quote.text) }))

// Marks a mail as sent and removes the secrets from its links, so that neither the database nor a backup reveals them.
// The text is read again, since it may have been changed while the mail was being sent.
export const markSent = (db: Db, { id, at }: Sent) =>
  transact({ db }, async (tx) => {
    const mail = await tx
      .selectFrom('kernel.mail')
      .select(['body', 'quotes'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) return
    await tx
      .updateTable('kernel.mail')
      .set((eb) => ({
        sent_at: at,
        last_error: null,
        attempts: eb('attempts', '+', 1),
        body: withoutSecrets(mail.body ?? ''),
        expired_at: null,
        quotes: storedQuotes(secretless(mail.quotes ?? [])),
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

export const releaseMailOnHold = (tx: Db) =>
  tx
    .updateTable('kernel.mail')
    .set({ held_at: null })
    .where('held_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expired_at', 'is', null)
    .returning('id')
    .execute()

const SINCE_SENT = ' (changed after this e-mail was sent)'

/** Deletes the unsent mails to an address that report a given member's texts or actions. */
export const deleteUnsentFrom = (tx: Db, { to, from }: { to: string; from: string }) =>
  tx
    .deleteFrom('kernel.mail')
    .where('from_id', '=', from)
    .where('sent_at', 'is', null)
    .where(sql<boolean>`lower(recipient) = ${to.toLowerCase()}`)
    .execute()

const lockQuoting = (tx: Db, { of, onlyTo, isFinal }: Redaction) =>
  tx
    .selectFrom('kernel.mail')
    .select(['id', 'subject', 'body', 'quotes', 'sent_at'])
    .where(quotesOf(of))
    // A final change does not change mails that were already sent.
    .$if(isFinal === true, (query) => query.where('sent_at', 'is', null))
    .$if(onlyTo !== undefined, (query) => query.where(sql<boolean>`lower(recipient) = ${onlyTo?.toLowerCase()}`))
    // Rows are locked in a fixed order, so that two calls that change the same mails cannot deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Replaces quotes in the stored mails. In mails that were already sent, the replacement says that the text was changed
 * later.
 */
export async function redactMails(tx: Db, to: Redaction): Promise<void> {
  for (const { id, sent_at: sentAt, quotes, ...mail } of await lockQuoting(tx, to)) {
    const since = sentAt ? SINCE_SENT : ''
    const {
      subject,
      body,
      quotes: left,
    } = redactedLetter({ ...mail, quotes: quotes ?? [] }, { ...to, text: to.text + since, subject: to.subject + since })
    await tx
      .updateTable('kernel.mail')
      .set({ subject, body, quotes: storedQuotes(left) })
      .where('id', '=', id)
      .execute()
  }
}
