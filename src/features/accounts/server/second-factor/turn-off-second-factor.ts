import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { lockFactors, countPasskeys } from '../passkeys/passkeys.ts'
import { checkPasswordAgain } from '../password-again.ts'
import { type SecurityNotice, notifySecurityChange } from '../security-news.ts'
import '../tables.ts'
import { NOT_ON, deleteRecoveryCodes, deleteChallengesOf } from './second-factor.ts'

const ADMINS_KEEP = 'Admins need a second factor. You can set up the app on another device, or add a passkey first.'

const TURNED_OFF: SecurityNotice = {
  subject: 'Your Inflo account no longer has a second factor',
  change: 'signing in to your Inflo account now requires only your password.',
}

const APP_REMOVED: SecurityNotice = {
  subject: 'Your Inflo account no longer has an authenticator app',
  change: 'signing in to your Inflo account now requires your password and a passkey or a recovery code.',
}

/**
 * Turns off the authenticator app. @throws Failure forbidden for admins without a passkey: once they have set up a
 * second factor, they must keep one.
 */
export async function turnOffSecondFactor(kernel: Kernel, { id, email, role, sessionId }: Actor, password: string) {
  await checkPasswordAgain(kernel, { id, sessionId }, password)
  return transact(kernel, async (tx) => {
    await lockFactors(tx, id)
    const goesOn = (await countPasskeys(tx, id)) > 0
    if (role === 'admin' && !goesOn) throw new Failure('forbidden', ADMINS_KEEP)
    if (!(await deleteSecondFactor(tx, id))) throw new Failure('conflict', NOT_ON)
    if (!goesOn) await deleteRecoveryCodes(tx, id)
    await deleteChallengesOf(tx, id)
    await notifySecurityChange(kernel, tx, { to: email, ...(goesOn ? APP_REMOVED : TURNED_OFF) })
    return { message: goesOn ? 'Signing in now requires a passkey.' : 'You now sign in with only your password.' }
  })
}

const deleteSecondFactor = (tx: Db, memberId: string) =>
  tx
    .deleteFrom('accounts.second_factor')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .returning('member_id')
    .executeTakeFirst()
