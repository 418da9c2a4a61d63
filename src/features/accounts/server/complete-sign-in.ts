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
  /** The caller's transaction. If absent, a transaction is opened only to restore an account. */
  tx?: Tx
}

/**
 * Begins the session of someone who has proven everything required. Only this restores an account that its member
 * deleted: a password alone does not if a second factor is required. Undefined if the account can no longer be
 * restored.
 */
export async function completeSignIn(kernel: Kernel, { member, device, now, tx }: Entering) {
  const enter = async (db: Db) => presentSignedIn(member, await beginSession(db, member.id, { device, now }))
  if (!member.deleted_at) return enter(tx ?? kernel.db)
  const comeBackIn = async (within: Tx) =>
    (await restoreAccount(kernel, within, { id: member.id, now })) ? enter(within) : undefined
  return tx ? comeBackIn(tx) : transact(kernel, comeBackIn)
}
