import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { PROVEN_FOR_MS } from '#shared/password-again.ts'
import type { Db } from '#server/data/db.ts'
import { verifyPassword } from './passwords/passwords.ts'
import './tables.ts'

type Asking = Pick<Actor, 'id' | 'sessionId'>

/**
 * Checks the password before a change that must not be possible with someone else's open session. @throws Failure
 * invalid for a wrong password, too_many after five wrong passwords.
 */
export const checkPasswordAgain = (kernel: Kernel, actor: Asking, password: string): Promise<void> =>
  checkOwnPassword(kernel, actor, { password, field: 'password' })

/** Checks the password as `checkPasswordAgain` does, for a field with another name. */
export async function checkOwnPassword(
  kernel: Kernel,
  { id, sessionId }: Asking,
  { password, field }: { password: string; field: string },
): Promise<void> {
  // Failures are counted per session, so that someone who uses a member's open session cannot make the member wait in
  // other sessions.
  const asking = `${id} ${sessionId}`
  await kernel.rateLimits.consume('password-again-failure', asking)
  const found = await findPasswordHash(kernel.db, id)
  if (!found) throw new Failure('unauthenticated', 'Please sign in to continue.')
  const { right } = await verifyPassword(password, found.password_hash)
  if (!right) throw invalidField(field, 'This password is incorrect.')
  await kernel.rateLimits.resetCounter('password-again-failure', asking)
}

/**
 * Records that the member entered their password in this session, which irreversible actions require. @throws the same
 * Failures as `checkPasswordAgain`.
 */
export async function provePassword(kernel: Kernel, actor: Actor, password: string) {
  await checkPasswordAgain(kernel, actor, password)
  const now = kernel.now()
  await transact(kernel, async (tx) => {
    await setProven(tx, actor.sessionId, now)
    kernel.sessions.forget(tx, actor.id)
  })
  return { message: 'Thank you.', proven_until: new Date(now.getTime() + PROVEN_FOR_MS).toISOString() }
}

const findPasswordHash = (db: Db, id: string) =>
  db
    .selectFrom('accounts.member')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const setProven = (tx: Db, id: string, now: Date) =>
  tx.updateTable('accounts.session').set({ proven_at: now }).where('id', '=', id).execute()
