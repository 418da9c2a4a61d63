import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'

const noticeOf = (change: string, publicUrl: string) => `Hello,

${change}
If this wasn’t you, set a new password immediately: ${publicUrl}/forgot-password
Then check your passkeys, linked accounts and sessions: ${publicUrl}/settings/security
`

/** A change to how a member signs in. The member is notified by e-mail, in case someone else made the change. */
export type SecurityNotice = { subject: string; change: string }

export const notifySecurityChange = (
  kernel: Kernel,
  tx: Db,
  { to, subject, change }: SecurityNotice & { to: string },
) => kernel.mail.queue(tx, { to, subject, text: noticeOf(change, kernel.settings.publicUrl), transactional: 'account' })
