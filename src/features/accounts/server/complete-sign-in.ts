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
  /** The transaction that it belongs to; where absent, only coming back takes one. */
  tx?: Tx
}

/**
 * Begins the session of someone who has proven all that is asked of them. Only here an account that was left comes back:
 * a password alone, where more is asked, changes nothing. Undefined for who can come back no more.
 */
export async function completeSignIn(kernel: Kernel, { member, device, now, tx }: Entering) {
  const enter = async (db: Db) => presentSignedIn(member, await beginSession(db, member.id, { device, now }))
  if (!member.deleted_at) return enter(tx ?? kernel.db)
  const comeBackIn = async (within: Tx) =>
    (await restoreAccount(kernel, within, { id: member.id, now })) ? enter(within) : undefined
  return tx ? comeBackIn(tx) : transact(kernel, comeBackIn)
}
