import type { Kernel } from '#server/kernel.ts'
import type { MailToQueue } from '#server/mail/mail.ts'
import { NEWSLETTER_LINK_DAYS } from '#shared/business.ts'
import { NEWSLETTER_PAGES } from '../../pages.ts'

type Links = { address: string; confirmToken?: string; leaveToken: string }

const linkTo = ({ settings }: Kernel, path: string): string => `${settings.publicUrl}${path}`

export const leaveLink = (kernel: Kernel, token: string): string =>
  linkTo(kernel, `${NEWSLETTER_PAGES.toLeave}/${token}`)

/** Nothing that anybody typed stands in it: the address is not proved, and the mail must be of no use to spam. */
export const confirmationMail = (
  kernel: Kernel,
  { address, confirmToken, leaveToken }: Required<Links>,
): MailToQueue => ({
  to: address,
  subject: 'Please confirm: the Inflo newsletter',
  unsubscribeUrl: leaveLink(kernel, leaveToken),
  text: `Hello,

somebody, probably you, asked for the Inflo newsletter at this address. Confirm it here within ${NEWSLETTER_LINK_DAYS} days:

${linkTo(kernel, `${NEWSLETTER_PAGES.toConfirm}/${confirmToken}`)}

If it was not you, do nothing. No newsletter will come, and after ${NEWSLETTER_LINK_DAYS} days the address is forgotten.
`,
})

export const welcomeMail = (kernel: Kernel, { address, leaveToken }: Links): MailToQueue => ({
  to: address,
  subject: 'You are subscribed to the Inflo newsletter',
  unsubscribeUrl: leaveLink(kernel, leaveToken),
  text: `Hello,

you are subscribed. At the beginning of a month we write to you about the papers that were published in the month before;
after a month without any, we don't.

Unsubscribe at any time, with one press:

${leaveLink(kernel, leaveToken)}
`,
})
