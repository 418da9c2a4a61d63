import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { checkPasswordAgain } from '../password-again.ts'
import { findSecondFactor, deleteRecoveryCodes, deleteChallengesOf } from '../second-factor/second-factor.ts'
import { notifySecurityChange } from '../security-news.ts'
import '../tables.ts'
import { lockFactors, NOT_FOUND, countPasskeys } from './passkeys.ts'

const ADMINS_KEEP = 'Admins need a second factor. Please add another passkey or an authenticator app first.'

type Removal = { id: string; password: string }

/**
 * Removes a passkey. @throws Failure not_found, invalid for a wrong password, forbidden for the last second factor of
 * an admin.
 */
export async function removePasskey(kernel: Kernel, actor: Actor, { id, password }: Removal) {
  await checkPasswordAgain(kernel, actor, password)
  return transact(kernel, async (tx) => {
    await lockFactors(tx, actor.id)
    const removed = await deletePasskey(tx, actor.id, id)
    if (!removed) throw new Failure('not_found', NOT_FOUND)
    const isLast = (await countPasskeys(tx, actor.id)) === 0 && !(await findSecondFactor(tx, actor.id))?.secret
    if (isLast && actor.role === 'admin') throw new Failure('forbidden', ADMINS_KEEP)
    if (isLast) await deleteRecoveryCodes(tx, actor.id)
    await deleteChallengesOf(tx, actor.id)
    await deletePasskeyChallengesOf(tx, actor.id)
    const asked = isLast ? ' You now sign in with only your password.' : ''
    const change = `the passkey "${removed.name}" was removed from your Inflo account.${asked}`
    await notifySecurityChange(kernel, tx, {
      to: actor.email,
      subject: 'A passkey was removed from your Inflo account',
      change,
    })
    return { message: `The passkey was removed.${asked}` }
  })
}

/** Deletes a passkey. Returns undefined if the member has no passkey with this id. */
const deletePasskey = (tx: Db, memberId: string, id: string) =>
  tx
    .deleteFrom('accounts.passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('name')
    .executeTakeFirst()

/** Deletes the member's challenges, since earlier challenges must not be answered after a change of second factors. */
const deletePasskeyChallengesOf = (tx: Db, memberId: string) =>
  tx.deleteFrom('accounts.passkey_challenge').where('member_id', '=', memberId).execute()
