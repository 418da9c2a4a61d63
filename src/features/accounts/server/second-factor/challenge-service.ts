import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { recoverableSince } from '../account-deletion/service.ts'
import { findEntrant } from '../queries.ts'
import { hashRecoveryCode, isOfApp, stepOf } from './codes.ts'
import { consumeCodeAttempt } from './code-delay.ts'
import {
  findActiveChallenge,
  insertChallenge,
  lockSecondFactor,
  consumeChallenge,
  consumeRecoveryCode,
  consumeStep,
  sweepChallenges,
} from './queries.ts'
import { type Device, newToken } from '../sessions/service.ts'

const CHALLENGE_LIFETIME_MS = 300_000
export const CHALLENGE_OVER = 'This sign-in has expired. Please enter your email address and password again.'
const CODE_WRONG = 'This code is not right, or was used before. Please check it, or wait for the next one.'

/** Answers a right password of a member with a second factor: what the code has to come with, within five minutes. */
export async function createSecondFactorChallenge(kernel: Kernel, memberId: string) {
  const now = kernel.now()
  const challenge = newToken()
  await sweepChallenges(kernel.db, memberId, now)
  await insertChallenge(kernel.db, {
    token_hash: hashToken(challenge),
    member_id: memberId,
    created_at: now,
    expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
  })
  return { requires_second_factor: true as const, challenge }
}

type Given = { memberId: string; code: string; now: Date }

/** Whether a code of the app, or a recovery code, is right; it is used up. Who has passkeys only has no app. */
async function spendCode(kernel: Kernel, tx: Db, { memberId, code, now }: Given): Promise<boolean> {
  const factor = await lockSecondFactor(tx, memberId)
  if (!isOfApp(code))
    return (await consumeRecoveryCode(tx, memberId, { hash: hashRecoveryCode(code), now })) !== undefined
  const step = factor?.secret && stepOf(await kernel.secrets.open(factor.secret, memberId), code, now)
  return step ? (await consumeStep(tx, memberId, step)) !== undefined : false
}

type Open = { memberId: string; tokenHash: string; device: Device }

/** Uses a challenge up and begins the session. @throws Failure unauthenticated when somebody else was first, or the member is gone. */
export async function completeChallenge(kernel: Kernel, tx: Tx, { memberId, tokenHash, device }: Open) {
  const now = kernel.now()
  const member = await findEntrant(tx, memberId, recoverableSince(now))
  if (!member || !(await consumeChallenge(tx, tokenHash, now))) throw new Failure('unauthenticated', CHALLENGE_OVER)
  const signedIn = await completeSignIn(kernel, { member, device, now, tx })
  if (!signedIn) throw new Failure('unauthenticated', CHALLENGE_OVER)
  return signedIn
}

/**
 * Completes a sign-in with a code. A wrong code leaves the challenge open for another try.
 * @throws Failure unauthenticated for a challenge that no longer holds, invalid for a wrong code, too_many while wrong codes have it wait.
 */
export async function answerChallenge(kernel: Kernel, given: { challenge: string; code: string }, device: Device) {
  const tokenHash = hashToken(given.challenge)
  const now = kernel.now()
  const open = await findActiveChallenge(kernel.db, tokenHash, now)
  if (!open) throw new Failure('unauthenticated', CHALLENGE_OVER)
  const memberId = open.member_id
  // Counted before the work, so that a hundred guesses at once are no better than one after another. The 80 bits of a recovery
  // code are nobody's to guess, so that way stays open.
  const asked = { memberId, address: device.address, now }
  const resetCounter = isOfApp(given.code) ? await consumeCodeAttempt(kernel, asked) : undefined
  const answer = await transact(kernel, async (tx) => {
    if (!(await spendCode(kernel, tx, { memberId, code: given.code, now }))) throw invalidField('code', CODE_WRONG)
    return completeChallenge(kernel, tx, { memberId, tokenHash, device })
  })
  await resetCounter?.()
  return answer
}
