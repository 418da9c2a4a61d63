import { hashToken } from '#server/access/session.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { UsedPasskey } from '../../passkeys-contract.ts'
import { completeChallenge, CHALLENGE_OVER } from '../second-factor/answer-challenge.ts'
import { findSecondFactor, findActiveChallenge } from '../second-factor/second-factor.ts'
import type { Device } from '../sessions/sessions.ts'
import { countPasskeys } from './passkeys.ts'
import { requestOptionsFor, provePasskey, recordPasskeyUse } from './proof.ts'

type Given = { challenge: string; passkey: UsedPasskey }

/**
 * Returns the second factors that can complete a sign-in whose password was right. @throws Failure unauthenticated for
 * a challenge that is no longer valid.
 */
export async function readSecondFactorOptions(kernel: Kernel, challenge: string) {
  const memberId = await memberOf(kernel, challenge)
  const factor = await findSecondFactor(kernel.db, memberId)
  const hasPasskey = (await countPasskeys(kernel.db, memberId)) > 0
  return {
    authenticator_app: Boolean(factor?.secret),
    passkey: hasPasskey ? await requestOptionsFor(kernel, { purpose: 'second-factor', member_id: memberId }) : null,
  }
}

/** Completes a sign-in with a passkey. A refused passkey leaves the sign-in open for another try. */
export async function completeWithPasskey(kernel: Kernel, { challenge, passkey }: Given, device: Device) {
  const memberId = await memberOf(kernel, challenge)
  const proven = await provePasskey(kernel, passkey, { purpose: 'second-factor', member_id: memberId })
  return transact(kernel, async (tx) => {
    await recordPasskeyUse(kernel, tx, proven)
    return completeChallenge(kernel, tx, { memberId, tokenHash: hashToken(challenge), device })
  })
}

async function memberOf(kernel: Kernel, challenge: string): Promise<string> {
  const open = await findActiveChallenge(kernel.db, hashToken(challenge), kernel.now())
  if (!open) throw new Failure('unauthenticated', CHALLENGE_OVER)
  return open.member_id
}
