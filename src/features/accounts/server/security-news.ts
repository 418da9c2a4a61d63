import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'

const noticeOf = (change: string, publicUrl: string) => `Hello,

${change}
If it was not you, set a new password at once: ${publicUrl}/forgot-password
Then look at what can sign you in: ${publicUrl}/settings/security
`

/** A change of how a member signs in. They are notified by e-mail in case it was not them. */
export type SecurityNotice = { subject: string; change: string }

export const notifySecurityChange = (
  kernel: Kernel,
  tx: Db,
  { to, subject, change }: SecurityNotice & { to: string },
) => kernel.mail.queue(tx, { to, subject, text: noticeOf(change, kernel.settings.publicUrl), transactional: 'account' })
