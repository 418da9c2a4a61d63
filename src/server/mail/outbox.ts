import { type MailState, mailStates } from '#shared/mail-states.ts'
import type { NameOf } from '#shared/states.ts'
import type { Db } from '../data/db.ts'

// A word of an address that nobody could guess opens what it leads to: a reset, a subscription, an account.
const SECRET = /(https?:\/\/[^\s<>"]*?[/=#])([\w.-]*[\w-]{20,}[\w.-]*)/g

/** A mail's text without what its links open: the secret part of each is blacked out. Pure. */
export const withoutSecrets = (text: string): string => {
  let known = text
  for (let left = ''; left !== known;) {
    left = known
    known = known.replace(SECRET, '$1████')
  }
  return known
}

const mailIn = (db: Db, state: MailState) => {
  const mails = db.selectFrom('kernel.mail')
  const unsent = mails.where('sent_at', 'is', null)
  return mailStates.per({
    waiting: unsent.where('failed_at', 'is', null),
    sent: mails.where('sent_at', 'is not', null),
    failed: unsent.where('failed_at', 'is not', null),
  })(state)
}

/** The outbox as admins may read it, the newest first. */
export const listMail = (db: Db, { state, page, size }: { state: MailState; page: number; size: number }) =>
  mailIn(db, state)
    .select(['id', 'recipient', 'subject', 'body', 'queued_at', 'sent_at', 'failed_at', 'attempts', 'last_error'])
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

/** How many wait until an admin releases them. */
export async function countHeld(db: Db): Promise<number> {
  const { mails } = await mailIn(db, mailStates.waiting)
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('held_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return mails
}

export async function countMail(db: Db): Promise<Record<NameOf<typeof mailStates>, number>> {
  const count = async (state: MailState) =>
    (
      await mailIn(db, state)
        .select((eb) => eb.fn.countAll<number>().as('mails'))
        .executeTakeFirstOrThrow()
    ).mails
  const [waiting, sent, failed] = await Promise.all([
    count(mailStates.waiting),
    count(mailStates.sent),
    count(mailStates.failed),
  ])
  return { waiting, sent, failed }
}
