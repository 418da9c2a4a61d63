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

const DEACTIVATED =
  'This account was deactivated by an admin. If that is a mistake, please write to us on the support page.'

const WRONG = 'Please check your credentials.'

/**
 * @throws Failure unauthenticated, in the same words and after the same work for unknown members and wrong passwords;
 * forbidden for a deactivated member.
 */
export async function login(kernel: Kernel, given: { email: string; password: string }, device: Device) {
  const attempts = accountNetworkKey(given.email, device.address)
  const now = kernel.now()
  const from = { network: networkOf(device.address), knownSince: knownSince(now) }
  const member = await findForSignIn(kernel.db, given.email, { leftAfter: recoverableSince(now), ...from })
  // In a known network of the member, attempts from elsewhere do not count. The work is the same, so that timing
  // reveals nothing.
  const account = member?.known_here_at ? attempts : given.email
  // An attempt that is refused here is not counted: it would only make the member wait longer elsewhere.
  await kernel.rateLimits.assertAvailable('login-failure', attempts)
  // Counted before the check, so that a hundred concurrent guesses are no better than sequential ones.
  await consumeAttempt(kernel, account, PASSWORD_DELAY)
  await kernel.rateLimits.consume('login-failure', attempts)
  const { right, outdated } = await verifyPassword(given.password, member?.password_hash)
  if (!member || !right) throw new Failure('unauthenticated', WRONG)
  await kernel.rateLimits.resetCounter('login-failure', attempts)
  await resetAttempts(kernel, account)
  if (outdated) await setPasswordHash(kernel.db, member.id, await hashPassword(given.password))
  // Revealed only to someone who knows the password.
  if (member.deactivated_at) throw new Failure('forbidden', DEACTIVATED)
  if (member.has_second_factor) return createSecondFactorChallenge(kernel, member.id)
  const signedIn = await completeSignIn(kernel, { member, device, now: kernel.now() })
  if (!signedIn) throw new Failure('unauthenticated', WRONG)
  return signedIn
}
