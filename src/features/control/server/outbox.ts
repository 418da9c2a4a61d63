import type { Kernel } from '#server/kernel.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import { countMailOnHold, countMail, countUnsendable, listMail } from '#server/mail/outbox.ts'
import { withoutSecrets } from '#server/mail/secrets.ts'
import { type MailState, mailStates } from '#shared/mail-states.ts'
import { paginationOf } from '#shared/calls/pagination.ts'

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

/** Returns the outbox for admins. It includes the e-mails' texts, but without their links. */
export async function readOutbox({ db, mail, now }: Kernel, query: { state: MailState; page: number; size: number }) {
  const { state, page, size } = query
  const [mails, counts, held, unsendable] = await Promise.all([
    listMail(db, query),
    countMail(db),
    countMailOnHold(db),
    countUnsendable(db, { canSend: mail.canSend, now: now() }),
  ])
  const messages = mails.map(({ body, queued_at, sent_at, failed_at, expired_at, ...row }) => ({
    ...row,
    text: body === null ? null : withoutSecrets(body),
    queued_at: queued_at.toISOString(),
    sent_at: moment(sent_at),
    failed_at: moment(failed_at),
    expired_at: moment(expired_at),
  }))
  const pagination = paginationOf({ page, size, total: mailStates.per(counts)(state) })
  return { has_mail_server: mail.canSend, messages, held, unsendable, counts, pagination }
}

/** Releases the e-mails that a restored backup brought back. */
export const releaseMail = (kernel: Kernel, actor: Actor, reason: string) =>
  transact(kernel, async (tx) => {
    const released = await kernel.mail.release(tx)
    const action = { actor, action: 'mail.released', target: `${released} mails`, reason, at: kernel.now() }
    if (released > 0) await logAdminAction(tx, action)
    return { released }
  })
