import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { verifyPassword } from './passwords/service.ts'
import { findPasswordHash } from './queries.ts'

type Asking = Pick<Actor, 'id' | 'sessionId'>

/** Before a change that a borrowed session must not make. @throws Failure invalid for a wrong password, too_many after five. */
export const checkPasswordAgain = (kernel: Kernel, actor: Asking, password: string): Promise<void> =>
  checkOwnPassword(kernel, actor, { password, field: 'password' })

/** The same, where the password stands in a field of another name. */
export async function checkOwnPassword(
  kernel: Kernel,
  { id, sessionId }: Asking,
  { password, field }: { password: string; field: string },
): Promise<void> {
  // Of the session: who has borrowed one does not make the member wait in theirs, and gets no other without the password.
  const asking = `${id} ${sessionId}`
  await kernel.limits.spend('password-again-failure', asking)
  const found = await findPasswordHash(kernel.db, id)
  if (!found) throw new Failure('unauthenticated', 'Please sign in to continue.')
  const { right } = await verifyPassword(password, found.password_hash)
  if (!right) throw invalidField(field, 'This is not your password.')
  await kernel.limits.forgive('password-again-failure', asking)
}
