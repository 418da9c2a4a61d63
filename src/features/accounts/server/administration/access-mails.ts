import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'

/** The texts of e-mails about an admin's change to a member's access, each with the page that it links to. */
const NEWS = {
  deactivated: {
    subject: 'Your Inflo account was deactivated',
    says: 'an admin has deactivated your Inflo account, and you are signed out on all devices. Your data is not deleted.\nIf this is a mistake, write to us',
    path: '/support',
  },
  reactivated: {
    subject: 'Your Inflo account is active again',
    says: 'an admin has reactivated your Inflo account. Nothing was deleted. You can sign in again',
    path: '/login',
  },
  recovered: {
    subject: 'Your Inflo account was restored',
    says: 'an admin has restored your deleted Inflo account with all its data. You can sign in again',
    path: '/login',
  },
} as const

type Told = { to: { email: string; first_name: string }; news: keyof typeof NEWS }

/** Queues an e-mail that notifies a member of an admin's change to their account. */
export function notifyAccessChange(kernel: Kernel, tx: Tx, { to, news }: Told) {
  const { subject, says, path } = NEWS[news]
  const text = `Hello ${to.first_name},\n\n${says}: ${kernel.settings.publicUrl}${path}\n`
  return kernel.mail.queue(tx, { to: to.email, subject, text, transactional: 'account' })
}
