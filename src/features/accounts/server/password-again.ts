import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/failure.ts'
import { verifyPassword } from './passwords.ts'
import { findPasswordHash } from './queries.ts'

/** Before a change that a borrowed session must not make. @throws Failure invalid for a wrong password, too_many after five. */
export const checkPasswordAgain = (kernel: Kernel, memberId: string, password: string): Promise<void> =>
  checkOwnPassword(kernel, memberId, { password, field: 'password' })

/** The same, where the password stands in a field of another name. */
export async function checkOwnPassword(
  kernel: Kernel,
  memberId: string,
  { password, field }: { password: string; field: string },
): Promise<void> {
  await kernel.limits.spend('password-again-failure', memberId)
  const found = await findPasswordHash(kernel.db, memberId)
  if (!found) throw new Failure('unauthenticated', 'Please sign in to continue.')
  const { right } = await verifyPassword(password, found.password_hash)
  if (!right) throw invalidField(field, 'This is not your password.')
  await kernel.limits.forgive('password-again-failure', memberId)
}
