import { createTransport } from 'nodemailer'
import type { Db } from '../data/db.ts'
import type { Jobs } from '../work/jobs.ts'
import { mailHtml } from './html.ts'
import { eraseOldBodies } from './purge.ts'
import { withoutSecrets } from './outbox.ts'
import { isReplaying } from '../events/replaying.ts'
import type { Settings } from '../settings.ts'

const SEND_MAIL = 'kernel.send-mail'
const ERASE_BODIES = 'kernel.erase-mail-bodies'
const SUBJECT_LENGTH_MAX = 300
/** With delays that double up to an hour: about two days. */
const ATTEMPTS_MAX = 60
const SENT_AT_ONCE = 10
const CONNECT_WITHIN_MS = 10_000
const SILENCE_MS_MAX = 30_000

/** Why a mail has no way out: it is about its reader's own account, or answers what they did themselves. */
export type Transactional = 'account' | 'asked_for'

/** Every mail says how its reader ends such mails by one press (RFC 8058), or why that cannot be. */
export type MailToQueue = { to: string; subject: string; text: string } & (
  | { unsubscribeUrl: string; transactional?: never }
  | { transactional: Transactional; unsubscribeUrl?: never }
)

/** The outbox: a queued mail is stored with the change that it tells of, and sent at least once under one Message-ID. */
export type Mail = {
  queue: (tx: Db, ...mails: MailToQueue[]) => Promise<void>
  /** Lets what a restored backup brought back leave after all. @returns how many mails */
  release: (tx: Db) => Promise<number>
}

// A line break in a header field would let a writer add headers of their own.
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

const findUnsent = (db: Db, id: string) =>
  db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('body', 'is not', null)
    .where('held_at', 'is', null)
    .executeTakeFirst()

type Sent = { id: string; body: string; at: Date }

// What its links open was needed for the sending alone: from then on nobody can read it here, nor in a backup.
const markSent = (db: Db, { id, body, at }: Sent) =>
  db
    .updateTable('kernel.mail')
    .set((eb) => ({
      sent_at: at,
      last_error: null,
      attempts: eb('attempts', '+', 1),
      body: withoutSecrets(body),
      unsubscribe_url: null,
    }))
    .where('id', '=', id)
    .execute()

const markNotSent = (db: Db, id: string, { reason, failedAt }: { reason: string; failedAt: Date | null }) =>
  db
    .updateTable('kernel.mail')
    .set((eb) => ({ last_error: reason.slice(0, 500), failed_at: failedAt, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

type SmtpError = Error & { code?: string; responseCode?: number }

/** Whether the server has refused this mail for good (5xx); a refused login or greeting concerns all mails, and may be mended. Pure. */
export const isRefusal = ({ code, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

const releaseHeld = (tx: Db) =>
  tx
    .updateTable('kernel.mail')
    .set({ held_at: null })
    .where('held_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('id')
    .execute()

const PACE = { retriesMax: ATTEMPTS_MAX, atOnce: SENT_AT_ONCE }

const openTransport = (url: string) =>
  createTransport({
    url,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENCE_MS_MAX,
    // A mail is made of text alone: nothing in it may have a file or an address read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

type MailParts = { db: Db; settings: Settings; jobs: Jobs; now: () => Date }

export function openMail({ db, settings, jobs, now }: MailParts): Mail {
  const transport = settings.smtpUrl ? openTransport(settings.smtpUrl) : undefined
  const domain = new URL(settings.publicUrl).hostname

  jobs.work(
    SEND_MAIL,
    async ({ id }) => {
      // Without SMTP the mail stays in the outbox, where admins can read it.
      const mail = transport && (await findUnsent(db, String(id)))
      if (!mail) return
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
      await markSent(db, { id: mail.id, body: mail.body ?? '', at: now() })
    },
    PACE,
  )
  // Every hour: the seventh day ends for each mail at another time.
  jobs.schedule(ERASE_BODIES, '17 * * * *', () => eraseOldBodies(db, now()))

  return {
    queue: async (tx, ...mails) => {
      if (isReplaying()) return
      const queuedAt = now()
      const queued = await tx
        .insertInto('kernel.mail')
        .values(
          mails.map(({ to, subject, text, unsubscribeUrl }) => ({
            recipient: to,
            subject: oneLine(subject).slice(0, SUBJECT_LENGTH_MAX),
            body: text,
            unsubscribe_url: unsubscribeUrl ?? null,
            queued_at: queuedAt,
          })),
        )
        .returning('id')
        .execute()
      await jobs.send(tx, SEND_MAIL, ...queued)
    },
    release: async (tx) => {
      const released = await releaseHeld(tx)
      if (released.length > 0) await jobs.send(tx, SEND_MAIL, ...released)
      return released.length
    },
  }
}
