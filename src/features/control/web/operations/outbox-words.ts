import { type MailState, mailStates } from '#shared/mail-states.ts'
import type { NameOf } from '#shared/states.ts'
import { MAIL_SENT_WITHIN_DAYS } from '#shared/business.ts'
import { pacificTime } from '#shared/time/dates.ts'
import type { OutboxMail } from '../../contract.ts'

const nameOf: (state: MailState) => string = mailStates.per({
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Not delivered',
  expired: 'Expired',
})

/** What a list is called. What was written without a mail server waits for nothing: it stays. Pure. */
export const listName = (state: MailState, hasServer: boolean): string =>
  state === mailStates.waiting && !hasServer ? 'Written, not sent' : nameOf(state)

const nothingIn: (state: MailState) => [title: string, text: string] = mailStates.per({
  waiting: [
    'No mail is waiting',
    'Mail that has not left yet appears here. It is tried again for two days, without your help.',
  ],
  sent: ['No mail has been sent', 'Mail appears here once a mail server has taken it.'],
  failed: ['No mail was refused', 'Mail that a mail server refuses for good appears here, with the reason.'],
  expired: [
    'No mail has expired',
    'Mail that could not be sent in time, or whose link had ended, appears here. Its readers find it on this site.',
  ],
})

const nothingWithout: (state: MailState) => [title: string, text: string] = mailStates.per({
  waiting: ['No mail was written', 'No mail has been written yet.'],
  sent: ['No mail has been sent', 'None can be while no mail server is set.'],
  failed: ['No mail was refused', 'There is no mail server that could refuse any.'],
  expired: [
    'No mail has expired',
    `Mail expires ${MAIL_SENT_WITHIN_DAYS} days after it was written, or when its link ends.`,
  ],
})

/** Title and text of a list that is empty. Pure. */
export const emptyWords = (state: MailState, hasServer: boolean): [title: string, text: string] =>
  hasServer ? nothingIn(state) : nothingWithout(state)

type Told = Pick<OutboxMail, 'queued_at' | 'sent_at' | 'failed_at' | 'expired_at' | 'attempts'>

/** When a mail left, or why it has not. Pure. */
export function whenInWords({ queued_at, sent_at, failed_at, expired_at, attempts }: Told, hasServer: boolean): string {
  if (sent_at) return `Sent on ${pacificTime(sent_at)}`
  if (failed_at) return `Given up on ${pacificTime(failed_at)}`
  if (expired_at) return `Written on ${pacificTime(queued_at)}, expired on ${pacificTime(expired_at)}, never sent`
  const tried = attempts === 0 ? 'not tried yet' : attempts === 1 ? 'tried once' : `tried ${attempts} times`
  return hasServer
    ? `Waiting since ${pacificTime(queued_at)}, ${tried}`
    : `Written on ${pacificTime(queued_at)}, not sent: there is no mail server`
}

/** The first list that has something, else the first. Pure. */
export const firstToShow = (counts: Readonly<Record<NameOf<typeof mailStates>, number>>): MailState =>
  mailStates[mailStates.names.find((name) => counts[name] > 0) ?? 'waiting']
