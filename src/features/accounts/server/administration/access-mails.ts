import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'

/** E-mail texts about an admin's change of a member's access, with the page that each links to. */
const NEWS = {
  deactivated: {
    subject: 'Your Inflo account was deactivated',
    says: 'an admin has deactivated your Inflo account, and you are signed out everywhere. What is yours stays as it is.\nIf this is a mistake, write to us',
    path: '/support',
  },
  reactivated: {
    subject: 'Your Inflo account is active again',
    says: 'an admin has made your Inflo account active again. Sign in, and everything is as it was',
    path: '/login',
  },
  recovered: {
    subject: 'Your Inflo account is back',
    says: 'an admin has brought back your Inflo account, which had been deleted. Sign in, and everything is as it was',
    path: '/login',
  },
} as const

type Told = { to: { email: string; first_name: string }; news: keyof typeof NEWS }

/** Notifies a member by e-mail of an admin's change to their account, within the transaction. */
export function notifyAccessChange(kernel: Kernel, tx: Tx, { to, news }: Told) {
  const { subject, says, path } = NEWS[news]
  const text = `Hello ${to.first_name},\n\n${says}: ${kernel.settings.publicUrl}${path}\n`
  return kernel.mail.queue(tx, { to: to.email, subject, text, transactional: 'account' })
}
