import { sql } from 'kysely'
import { type MailState, mailStates } from '#shared/mail-states.ts'
import type { NameOf } from '#shared/states.ts'
import type { Db } from '../data/db.ts'
import type { Fallback } from './fallback.ts'

/** Mails that could not be sent count as an incident for thirty days once a mail server is configured. */
const UNSENDABLE_COUNTED_MS = 30 * 86_400_000

const mailIn = (db: Db, state: MailState) => {
  const mails = db.selectFrom('kernel.mail')
  const unsent = mails.where('sent_at', 'is', null)
  return mailStates.per({
    waiting: unsent.where('failed_at', 'is', null).where('expired_at', 'is', null),
    sent: mails.where('sent_at', 'is not', null),
    failed: unsent.where('failed_at', 'is not', null),
    expired: unsent.where('expired_at', 'is not', null),
  })(state)
}

/** Returns a page of the outbox as admins may read it, newest mails first. */
export const listMail = (db: Db, { state, page, size }: { state: MailState; page: number; size: number }) =>
  mailIn(db, state)
    .select([
      'id',
      'recipient',
      'subject',
      'body',
      'queued_at',
      'sent_at',
      'failed_at',
      'expired_at',
      'attempts',
      'last_error',
    ])
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

/** Returns how many mails are on hold until an admin releases them. */
export async function countMailOnHold(db: Db): Promise<number> {
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
  const [waiting, sent, failed, expired] = await Promise.all([
    count(mailStates.waiting),
    count(mailStates.sent),
    count(mailStates.failed),
    count(mailStates.expired),
  ])
  return { waiting, sent, failed, expired }
}

type Sending = { canSend: boolean; now: Date }

/**
 * Returns the number of mails that cannot be sent. These are the failed and expired mails and, while no mail server is
 * configured, also the waiting mails. With a mail server, only mails that failed or expired within the last thirty days
 * count.
 */
export async function countUnsendable(db: Db, { canSend, now }: Sending): Promise<number> {
  const since = new Date(now.getTime() - UNSENDABLE_COUNTED_MS)
  const { mails } = await db
    .selectFrom('kernel.mail')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('sent_at', 'is', null)
    .$if(canSend, (mail) => mail.where((eb) => eb.or([eb('failed_at', '>', since), eb('expired_at', '>', since)])))
    .executeTakeFirstOrThrow()
  return mails
}

/** Returns the waiting mails whose message would be shown at this place if they expired, earliest first. */
export const listWaitingAt = (db: Db, { place, id }: Pick<Fallback, 'place' | 'id'>) =>
  mailIn(db, mailStates.waiting)
    .select(['body', 'fallback', 'queued_at'])
    .where(sql<string>`fallback ->> 'id'`, '=', id)
    .where(sql<string>`fallback ->> 'place'`, '=', place)
    .orderBy('queued_at')
    .execute()
