import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { UsedPasskey } from '../../passkeys-contract.ts'
import { recoverableSince } from '../account-deletion/account-deletion.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { findEntrant } from '../queries.ts'
import type { Device } from '../sessions/sessions.ts'
import { requestOptionsFor, provePasskey, recordPasskeyUse } from './proof.ts'

const GONE = 'The account of this passkey has been deleted.'

const ALONE = { purpose: 'sign-in', member_id: null } as const

export const createSignInOptions = (kernel: Kernel) => requestOptionsFor(kernel, ALONE)

/**
 * Signs in by a passkey alone. This counts as two factors: the member has the device, and the device has verified the
 * member.
 */
export async function signInWithPasskey(kernel: Kernel, passkey: UsedPasskey, device: Device) {
  const proven = await provePasskey(kernel, passkey, ALONE)
  const now = kernel.now()
  return transact(kernel, async (tx) => {
    await recordPasskeyUse(kernel, tx, proven)
    const member = await findEntrant(tx, proven.memberId, recoverableSince(now))
    const signedIn = member && (await completeSignIn(kernel, { member, device, now, tx }))
    if (!signedIn) throw new Failure('unauthenticated', GONE)
    return signedIn
  })
}
