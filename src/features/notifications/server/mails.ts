import type { MemberFacts } from '#features/accounts/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { MailToQueue } from '#server/mail.ts'

const SUBJECT_LENGTH_MAX = 120

type Told = { text: string; link: string; mail?: { subject: string; text: string } | undefined }

const subjectFrom = (text: string): string =>
  text.length <= SUBJECT_LENGTH_MAX ? text : `${text.slice(0, SUBJECT_LENGTH_MAX - 1).toWellFormed()}…`

/** One notice as a mail of its own. Pure. */
export function noticeMail(
  { settings }: Pick<Kernel, 'settings'>,
  { email, firstName }: Pick<MemberFacts, 'email' | 'firstName'>,
  { text, link, mail }: Told,
): MailToQueue {
  return {
    to: email,
    subject: mail?.subject ?? subjectFrom(text),
    text: [`Dear ${firstName},`, mail?.text ?? text, `${settings.publicUrl}${link}`, 'Inflo'].join('\n\n'),
  }
}
