import type { MemberFacts } from '#features/accounts/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { MailToQueue } from '#server/mail/mail.ts'
import { DIGEST_NOTICES_MAX } from '../limits.ts'
import { DIGEST_PAGES } from '../pages.ts'

const SUBJECT_LENGTH_MAX = 120

type Site = Pick<Kernel, 'settings'>
type Recipient = Pick<MemberFacts, 'email' | 'firstName'>

type Told = { text: string; link: string; mail?: Omit<MailToQueue, 'to'> | undefined }

const subjectFrom = (text: string): string =>
  text.length <= SUBJECT_LENGTH_MAX ? text : `${text.slice(0, SUBJECT_LENGTH_MAX - 1).toWellFormed()}…`

/** One notice as a mail of its own. Pure. */
export function noticeMail(
  { settings }: Site,
  { email, firstName }: Recipient,
  { text, link, mail }: Told,
): MailToQueue {
  return {
    to: email,
    subject: mail?.subject ?? subjectFrom(text),
    ...(mail?.unsubscribeUrl ? { unsubscribeUrl: mail.unsubscribeUrl } : {}),
    text: [`Dear ${firstName},`, mail?.text ?? text, `${settings.publicUrl}${link}`, 'Inflo'].join('\n\n'),
  }
}

type Digest = { notices: { text: string; link: string; created_at: Date }[]; token: string }

/** The day's mail, the newest notice first. It ends by one press, as its last lines and its headers say. Pure. */
export function digestMail(
  { settings: { publicUrl } }: Site,
  { email, firstName }: Recipient,
  { notices, token }: Digest,
): MailToQueue {
  const newestFirst = notices.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const listed = newestFirst.slice(0, DIGEST_NOTICES_MAX)
  const more = notices.length - listed.length
  const stop = `${publicUrl}${DIGEST_PAGES.toStop}/${token}`
  return {
    to: email,
    subject: notices.length === 1 ? 'One notification on Inflo' : `${notices.length} notifications on Inflo`,
    unsubscribeUrl: stop,
    text: [
      `Dear ${firstName},`,
      'what happened, and you have not read yet:',
      ...listed.map(({ text, link }) => `${text}\n${publicUrl}${link}`),
      ...(more > 0 ? [`And ${more} more: ${publicUrl}/notifications`] : []),
      'Inflo',
      `--\nChoose what you are mailed: ${publicUrl}${DIGEST_PAGES.settings}\nEnd this daily mail with one press: ${stop}`,
    ].join('\n\n'),
  }
}
