import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { presentSignedIn } from './presenters.ts'
import type { EntrantRow } from './queries.ts'
import { restoreAccount } from './account-deletion/account-deletion.ts'
import { beginSession, type Device } from './sessions/sessions.ts'

type Entering = {
  member: EntrantRow
  device: Device
  now: Date
  /** The caller's transaction. If absent, a transaction is opened only if an account has to be restored. */
  tx?: Tx
}

/**
 * Begins the session of a member who has completed all steps of signing in, including the second factor if one is
 * required. First restores the account if the member had deleted it. Returns undefined if the account can no longer be
 * restored.
 */
export async function completeSignIn(kernel: Kernel, { member, device, now, tx }: Entering) {
  const enter = async (db: Db) => presentSignedIn(member, await beginSession(db, member.id, { device, now }))
  if (!member.deleted_at) return enter(tx ?? kernel.db)
  const comeBackIn = async (within: Tx) =>
    (await restoreAccount(kernel, within, { id: member.id, now })) ? enter(within) : undefined
  return tx ? comeBackIn(tx) : transact(kernel, comeBackIn)
}
