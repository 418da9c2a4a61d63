import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { checkOwnPassword } from '../password-again.ts'
import { setPasswordHash } from '../queries.ts'
import { deleteOtherSessions } from '../sessions/queries.ts'
import { refuseWeakPassword, hashPassword, consumeAllResets } from './passwords.ts'

const changedMail = (name: string, publicUrl: string) => `Hello ${name},

the password of your Inflo account was just changed, and you were signed out on all other devices.
If this wasn’t you, set a new password immediately: ${publicUrl}/forgot-password
`

type Given = { current_password: string; new_password: string }

/**
 * Sets the new password, ends every other session and notifies the member by e-mail. @throws Failure invalid, with the
 * field that is wrong.
 */
export async function changePassword(kernel: Kernel, actor: Actor, { current_password, new_password }: Given) {
  refuseWeakPassword(new_password, actor.role)
  await checkOwnPassword(kernel, actor, { password: current_password, field: 'current_password' })
  const passwordHash = await hashPassword(new_password)
  await transact(kernel, async (tx) => {
    await setPasswordHash(tx, actor.id, passwordHash)
    await consumeAllResets(tx, actor.id, kernel.now())
    await deleteOtherSessions(tx, actor.id, actor.sessionId)
    kernel.sessions.forget(tx, actor.id)
    const text = changedMail(actor.name, kernel.settings.publicUrl)
    await kernel.mail.queue(tx, {
      to: actor.email,
      subject: 'Your Inflo password was changed',
      text,
      transactional: 'account',
    })
  })
  return { message: 'Your password has been changed.' }
}
