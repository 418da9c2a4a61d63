import { networkOf } from '#server/access/network.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { recoverableSince } from '../account-deletion/account-deletion.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { accountNetworkKey, knownSince } from '../known-networks.ts'
import { verifyPassword, hashPassword } from '../passwords/passwords.ts'
import { findForSignIn, setPasswordHash } from '../queries.ts'
import { createSecondFactorChallenge } from '../second-factor/answer-challenge.ts'
import type { Device } from '../sessions/sessions.ts'
import { consumeAttempt, PASSWORD_DELAY, resetAttempts } from './delay.ts'

const DEACTIVATED = 'An admin deactivated this account. If this is a mistake, contact us through the support page.'

const WRONG = 'Please check your credentials.'

/**
 * Signs in with e-mail address and password. @throws Failure unauthenticated, with the same message and after the same
 * work for unknown members and wrong passwords; forbidden for a deactivated member.
 */
export async function login(kernel: Kernel, given: { email: string; password: string }, device: Device) {
  const attempts = accountNetworkKey(given.email, device.address)
  const now = kernel.now()
  const from = { network: networkOf(device.address), knownSince: knownSince(now) }
  const member = await findForSignIn(kernel.db, given.email, { leftAfter: recoverableSince(now), ...from })
  // Attempts from other networks do not delay a member in a known network. Attempts from known and unknown networks do
  // the same work, so that timing reveals nothing.
  const account = member?.known_here_at ? attempts : given.email
  // An attempt that this limit refuses is not counted below, since counting it would only make the member wait longer
  // in other networks.
  await kernel.rateLimits.assertAvailable('login-failure', attempts)
  // The attempt is counted before the check, so that many concurrent guesses are no better than sequential ones.
  await consumeAttempt(kernel, account, PASSWORD_DELAY)
  await kernel.rateLimits.consume('login-failure', attempts)
  const { right, outdated } = await verifyPassword(given.password, member?.password_hash)
  if (!member || !right) throw new Failure('unauthenticated', WRONG)
  await kernel.rateLimits.resetCounter('login-failure', attempts)
  await resetAttempts(kernel, account)
  if (outdated) await setPasswordHash(kernel.db, member.id, await hashPassword(given.password))
  // Only a person who knows the password learns that the account is deactivated.
  if (member.deactivated_at) throw new Failure('forbidden', DEACTIVATED)
  if (member.has_second_factor) return createSecondFactorChallenge(kernel, member.id)
  const signedIn = await completeSignIn(kernel, { member, device, now: kernel.now() })
  if (!signedIn) throw new Failure('unauthenticated', WRONG)
  return signedIn
}
