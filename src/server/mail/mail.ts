import { createTransport } from 'nodemailer'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import type { PubSub } from '../pubsub/pubsub.ts'
import type { Jobs } from '../work/jobs.ts'
import { type Expiry, createMailExpiry } from './expiry.ts'
import type { Fallback } from './fallback.ts'
import { mailHtml } from './html.ts'
import { isReplaying } from '../events/replay.ts'
import { transact } from '../data/transact.ts'
import {
  addMails,
  deleteUnsentFrom,
  findUnsent,
  listWithoutJob,
  markNotSent,
  markSent,
  releaseMailOnHold,
  redactMails,
} from './queries.ts'
import type { Quote, Redaction } from './quotes.ts'
import type { Settings } from '../settings.ts'

const SEND_MAIL = 'kernel.send-mail'
const SEND_LEFT = 'kernel.send-mail-left-behind'
const ERASE_BODIES = 'kernel.erase-mail-bodies'
const SUBJECT_LENGTH_MAX = 300
/** About two days of attempts: the delay doubles after each attempt, up to an hour. */
const ATTEMPTS_MAX = 60
const SENT_AT_ONCE = 10
const CONNECT_WITHIN_MS = 10_000
const SILENCE_MS_MAX = 30_000

/**
 * The reason why a mail needs no unsubscribe link: it concerns the reader's own account, or answers the reader's own
 * action.
 */
export type Transactional = 'account' | 'asked_for'

/** A mail to queue. It contains either a one-click unsubscribe link (RFC 8058) or the reason why it has none. */
export type MailToQueue = {
  to: string
  subject: string
  text: string
  /** The quoted texts, which may later be changed or removed at their source. */
  quotes?: Quote[]
  /** The member whose text or action the mail reports. */
  from?: string | undefined
  /** The place that shows the message of the mail if it cannot be sent in time. */
  fallback?: Fallback
} & ({ unsubscribeUrl: string; transactional?: never } | { transactional: Transactional; unsubscribeUrl?: never })

/**
 * The outbox. A mail is queued in the transaction of the change that it reports, and is sent at least once, always with
 * the same Message-ID.
 */
export type Mail = {
  queue: (tx: Db, ...mails: MailToQueue[]) => Promise<void>
  /** Releases the mails that are on hold after a backup was restored. @returns the number of mails */
  release: (tx: Db) => Promise<number>
  /**
   * Replaces quotes in the stored mails. In mails that were already sent, the replacement says that the text was
   * changed later.
   */
  reword: (tx: Db, to: Redaction) => Promise<void>
  /** Deletes the unsent mails to an address that report a given member's texts or actions. */
  withdraw: (tx: Db, mails: { to: string; from: string }) => Promise<void>
  /** True if a mail server is configured. Without one no mail is sent, and no page may promise one. */
  canSend: boolean
  /**
   * Registers a check for links that can expire: a mail whose link no longer works is not sent. `marker` is the text
   * before the token in the link.
   */
  declareLink: Expiry['declareLink']
  /** Registers a place that shows the messages of expired mails. */
  declareFallback: Expiry['declareFallback']
  /** Sends the mails that were queued while no mail server was configured, and expires those that are too old. */
  start: () => Promise<void>
}

// Removes line breaks, since a line break in a header field would let the author add further headers.
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

// The message of a mail about an account is shown to the member with that e-mail address.
const fallbackOf = ({ to, transactional, fallback }: MailToQueue): Fallback | null =>
  fallback ?? (transactional === 'account' ? { place: 'account', id: to.toLowerCase() } : null)

const rowOf = ({ to, subject, text, unsubscribeUrl, from, quotes = [], ...mail }: MailToQueue, queuedAt: Date) => ({
  recipient: to,
  subject: oneLine(subject).slice(0, SUBJECT_LENGTH_MAX),
  body: text,
  unsubscribe_url: unsubscribeUrl ?? null,
  quotes,
  from_id: from ?? null,
  fallback: fallbackOf({ to, subject, text, ...mail } as MailToQueue),
  queued_at: queuedAt,
})

type SmtpError = Error & { code?: string; responseCode?: number }

/**
 * Returns whether the mail server has permanently rejected this mail (5xx). Returns false for a rejected login or
 * greeting, which affects all mails and can be fixed. Pure.
 */
export const isRefusal = ({ code, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

const PACE = { retriesMax: ATTEMPTS_MAX, atOnce: SENT_AT_ONCE }

const createMailTransport = (url: string) =>
  createTransport({
    url,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENCE_MS_MAX,
    // The content of a mail is text only: it must not make nodemailer read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

type Transport = ReturnType<typeof createMailTransport>
type MailParts = { db: Db; pubsub: PubSub; settings: Settings; jobs: Jobs; now: () => Date }

type SendingParts = Pick<MailParts, 'db' | 'settings' | 'now'> & { transport: Transport | undefined; expiry: Expiry }

/** Sends one mail of the outbox, or marks it as expired. @throws the mail server's error if a retry may help */
function createSender({ db, settings, now, transport, expiry }: SendingParts) {
  const domain = new URL(settings.publicUrl).hostname
  return async (id: string): Promise<void> => {
    const mail = await findUnsent(db, id)
    if (!mail) return
    if (await expiry.isOver(mail)) return expiry.expire(mail.id)
    // Without a mail server the mail stays in the outbox, where admins can read it until it is sent or expires.
    if (!transport) return
    try {
      await transport.sendMail({
        from: settings.mailFrom,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body ?? '',
        html: mailHtml({ subject: mail.subject, text: mail.body ?? '', publicUrl: settings.publicUrl }),
        messageId: `<${mail.id}@${domain}>`,
        headers: unsubscribeHeaders(mail.unsubscribe_url),
      })
    } catch (error) {
      const isOver = isRefusal(error as SmtpError) || mail.attempts + 1 >= ATTEMPTS_MAX
      await markNotSent(db, mail.id, { reason: (error as Error).message, failedAt: isOver ? now() : null })
      if (isOver) return
      throw error
    }
    await markSent(db, { id: mail.id, at: now() })
  }
}

export function createMailService({ db, pubsub, settings, jobs, now }: MailParts): Mail {
  const transport = settings.smtpUrl ? createMailTransport(settings.smtpUrl) : undefined
  const expiry = createMailExpiry({ db, pubsub, now })

  const send = createSender({ db, settings, now, transport, expiry })
  jobs.work(SEND_MAIL, ({ id }) => send(String(id)), PACE)
  // Runs every hour, since the seventh day of each mail ends at a different time.
  jobs.schedule(ERASE_BODIES, '17 * * * *', () => eraseOldBodies(db, now()))
  // Also runs every hour, since servers with and without a mail server may use the same database.
  jobs.schedule(SEND_LEFT, '37 * * * *', async () => {
    await expiry.expireAll()
    if (transport) await sendLeft()
  })
  const sendLeft = () =>
    transact({ db }, async (tx) => {
      const left = await listWithoutJob(tx, SEND_MAIL)
      if (left.length > 0) await jobs.send(tx, SEND_MAIL, ...left)
    })

  return {
    queue: async (tx, ...mails) => {
      if (isReplaying()) return
      const queuedAt = now()
      const queued = await addMails(
        tx,
        mails.map((mail) => rowOf(mail, queuedAt)),
      )
      await jobs.send(tx, SEND_MAIL, ...queued)
    },
    release: async (tx) => {
      const released = await releaseMailOnHold(tx)
      if (released.length > 0) await jobs.send(tx, SEND_MAIL, ...released)
      return released.length
    },
    reword: (tx, to) => redactMails(tx, { ...to, subject: oneLine(to.subject) }),
    withdraw: async (tx, mails) => void (await deleteUnsentFrom(tx, mails)),
    canSend: transport !== undefined,
    declareLink: expiry.declareLink,
    declareFallback: expiry.declareFallback,
    start: () => jobs.send(db, SEND_LEFT, {}),
  }
}

const BODY_KEPT_MS = 7 * 86_400_000

// Texts are erased in several statements: a single statement for the mails of a year would always time out and erase
// nothing.
const ERASED_AT_ONCE = 1_000

// Selects the quotes that are part of the subject, without their texts. They are kept, so that the subject can still be
// changed if the source of a quote is deleted later.
const headOf = sql<Quote[] | null>`
  (select jsonb_agg(quote || '{"text": ""}') from jsonb_array_elements(quotes) as quote where quote @> '{"heads": true}')`

const eraseSome = (db: Db, { until, now }: { until: Date; now: Date }) =>
  db
    .updateTable('kernel.mail')
    .set({ body: null, unsubscribe_url: null, body_erased_at: now, quotes: headOf })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('kernel.mail')
        .select('id')
        .where((one) => one(one.fn.coalesce('sent_at', 'expired_at', 'failed_at'), '<=', until))
        .where('body', 'is not', null)
        .limit(ERASED_AT_ONCE),
    )
    .executeTakeFirst()

/**
 * Erases the texts of mails that were sent, failed or expired more than seven days ago. Recipient and time are kept.
 */
export async function eraseOldBodies(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - BODY_KEPT_MS)
  for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE;) {
    erased = Number((await eraseSome(db, { until, now })).numUpdatedRows)
  }
}
