import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { longDate } from '#shared/time/dates.ts'
import { GRAVEYARD_MS } from '../../limits.ts'
import { checkPasswordAgain } from '../password-again.ts'
import '../tables.ts'
import { hideAccount } from './account-deletion.ts'

const ADMIN_STAYS = 'Admins can’t delete their own account. Please ask another admin.'

/**
 * Marks the member's account as deleted; it can be restored for 30 days. @throws Failure invalid for a wrong password,
 * forbidden for an admin.
 */
export async function deleteOwnAccount(kernel: Kernel, actor: Actor, password: string) {
  if (actor.role === 'admin') throw new Failure('forbidden', ADMIN_STAYS)
  await checkPasswordAgain(kernel, actor, password)
  const now = kernel.now()
  const until = longDate(new Date(now.getTime() + GRAVEYARD_MS).toISOString())
  await transact(kernel, async (tx) => {
    // `markSelfDeleted` checks the role again, since the member may have become an admin after the session was read.
    if (!(await markSelfDeleted(tx, actor.id, now))) throw new Failure('forbidden', ADMIN_STAYS)
    await hideAccount(kernel, tx, { id: actor.id, email: actor.email })
    const text = goodbyeMail(actor.name, { publicUrl: kernel.settings.publicUrl, until })
    await kernel.mail.queue(tx, {
      to: actor.email,
      subject: 'Your Inflo account was deleted',
      text,
      transactional: 'account',
    })
  })
  return { message: `Your account has been deleted. Sign in before ${until} to restore it.` }
}

const goodbyeMail = (name: string, { publicUrl, until }: { publicUrl: string; until: string }) => `Hello ${name},

you have deleted your Inflo account, and you are signed out on all devices.
If you change your mind, sign in before ${until} to restore everything: ${publicUrl}/login
After that day your personal data is permanently deleted. Published papers keep your name.
`

/**
 * Marks a member as deleted by their own choice. Returns undefined for an admin, whose account only another admin may
 * delete.
 */
const markSelfDeleted = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('accounts.member')
    .set({ deleted_at: now, left_by_choice: true })
    .where('id', '=', id)
    .where('role', '!=', 'admin')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
