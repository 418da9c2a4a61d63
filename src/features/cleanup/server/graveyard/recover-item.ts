import { recoverDeleted } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'

/** Restores a deleted account. @throws Failure not_found, conflict */
export const recover = (
  kernel: Kernel,
  actor: Actor,
  { user_id: id, user_email: email, reason }: { user_id: string; user_email: string; reason?: string | undefined },
) =>
  transact(kernel, async (tx) => {
    const { name } = await recoverDeleted(kernel, tx, { id, email, actor, ...(reason ? { reason } : {}) })
    return { message: `${name}’s account is restored with all its data. They have to sign in again.`, user_id: id }
  })
