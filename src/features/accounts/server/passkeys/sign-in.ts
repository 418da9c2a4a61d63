import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { UsedPasskey } from '../../passkeys-contract.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { recoverableSince } from '../account-deletion/service.ts'
import { provePasskey, requestOptionsFor, recordPasskeyUse } from './proof.ts'
import { countPasskeys } from './queries.ts'
import { findEntrant } from '../queries.ts'
import { CHALLENGE_OVER, completeChallenge } from '../second-factor/challenge-service.ts'
import { findActiveChallenge, findSecondFactor } from '../second-factor/queries.ts'
import type { Device } from '../sessions/service.ts'

const GONE = 'The account of this passkey has been deleted.'
const ALONE = { purpose: 'sign-in', member_id: null } as const

export const createSignInOptions = (kernel: Kernel) => requestOptionsFor(kernel, ALONE)

/** Signs in by a passkey alone, which is two factors in one: having the device, and being verified by it. */
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

async function memberOf(kernel: Kernel, challenge: string): Promise<string> {
  const open = await findActiveChallenge(kernel.db, hashToken(challenge), kernel.now())
  if (!open) throw new Failure('unauthenticated', CHALLENGE_OVER)
  return open.member_id
}

/** How a sign-in whose password was right can go on. @throws Failure unauthenticated for a challenge that no longer holds. */
export async function readSecondFactorOptions(kernel: Kernel, challenge: string) {
  const memberId = await memberOf(kernel, challenge)
  const factor = await findSecondFactor(kernel.db, memberId)
  const hasPasskey = (await countPasskeys(kernel.db, memberId)) > 0
  return {
    authenticator_app: Boolean(factor?.secret),
    passkey: hasPasskey ? await requestOptionsFor(kernel, { purpose: 'second-factor', member_id: memberId }) : null,
  }
}

type Given = { challenge: string; passkey: UsedPasskey }

/** Completes a sign-in with a passkey. One that is refused leaves the sign-in open for another try. */
export async function completeWithPasskey(kernel: Kernel, { challenge, passkey }: Given, device: Device) {
  const memberId = await memberOf(kernel, challenge)
  const proven = await provePasskey(kernel, passkey, { purpose: 'second-factor', member_id: memberId })
  return transact(kernel, async (tx) => {
    await recordPasskeyUse(kernel, tx, proven)
    return completeChallenge(kernel, tx, { memberId, tokenHash: hashToken(challenge), device })
  })
}
