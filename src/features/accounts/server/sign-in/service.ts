import type { Actor, Role } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { networkOf } from '#server/access/network.ts'
import { FOUNDING_DEADLINE } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { recoverableSince } from '../account-deletion/service.ts'
import { hashPassword, refuseCommonPassword, verifyPassword } from '../passwords/service.ts'
import { presentSignedIn } from '../presenters.ts'
import { findForSignIn, insertMember, type MemberRow, setPasswordHash } from '../queries.ts'
import { accountNetworkKey, knownSince } from '../known-networks.ts'
import { deleteSession } from '../sessions/queries.ts'
import { createSecondFactorChallenge } from '../second-factor/challenge-service.ts'
import { resetAttempts, PASSWORD_DELAY, consumeAttempt } from './delay-service.ts'
import { beginSession, type Device } from '../sessions/service.ts'

export type SignUp = { email: string; password: string; first_name: string; last_name: string }
type Admission = Omit<SignUp, 'password'> & { passwordHash: string; role: Role; setUp: boolean; now: Date }

const DEACTIVATED =
  'This account was deactivated by an admin. If that is a mistake, please write to us on the support page.'
const WRONG = 'Please check your credentials.'
const EMAIL_TAKEN = 'An account with this email address already exists. Please sign in instead.'

/** Stores a new member. @throws Failure conflict when the address is taken, whatever its case. */
export async function admitMember(
  { events }: Kernel,
  tx: Tx,
  { email, first_name, last_name, passwordHash, role, setUp, now }: Admission,
): Promise<MemberRow> {
  const member = await insertMember(tx, {
    email,
    first_name,
    last_name,
    role,
    password_hash: passwordHash,
    is_founding_member: now <= FOUNDING_DEADLINE,
    joined_at: now,
    setup_completed_at: setUp ? now : null,
  })
  if (!member) {
    throw new Failure('conflict', EMAIL_TAKEN, { errors: [{ field: 'email', message: EMAIL_TAKEN }] })
  }
  await events.record(tx, 'member.joined', { member_id: member.id }, { actor: member })
  return member
}

export async function register(kernel: Kernel, signUp: SignUp & { role: Role }, device: Device) {
  refuseCommonPassword(signUp.password)
  const passwordHash = await hashPassword(signUp.password)
  const now = kernel.now()
  return transact(kernel, async (tx) => {
    const member = await admitMember(kernel, tx, { ...signUp, passwordHash, role: signUp.role, setUp: false, now })
    return presentSignedIn(member, await beginSession(tx, member.id, { device, now }))
  })
}

/** @throws Failure unauthenticated, in the same words and after the same work for unknown members and wrong passwords; forbidden for who was shut out. */
export async function login(kernel: Kernel, given: { email: string; password: string }, device: Device) {
  const attempts = accountNetworkKey(given.email, device.address)
  const now = kernel.now()
  const from = { network: networkOf(device.address), knownSince: knownSince(now) }
  const member = await findForSignIn(kernel.db, given.email, { leftAfter: recoverableSince(now), ...from })
  // In a known network of the member, attempts from elsewhere do not count; the work is the same, so that it tells
  // nothing.
  const account = member?.known_here_at ? attempts : given.email
  // What is refused here counts for nothing: it would only have the member wait the longer elsewhere.
  await kernel.rateLimits.assertAvailable('login-failure', attempts)
  // Counted before the work, so that a hundred guesses at once are no better than one after another.
  await consumeAttempt(kernel, account, PASSWORD_DELAY)
  await kernel.rateLimits.consume('login-failure', attempts)
  const { right, outdated } = await verifyPassword(given.password, member?.password_hash)
  if (!member || !right) throw new Failure('unauthenticated', WRONG)
  await kernel.rateLimits.resetCounter('login-failure', attempts)
  await resetAttempts(kernel, account)
  if (outdated) await setPasswordHash(kernel.db, member.id, await hashPassword(given.password))
  // Told to nobody but who knows the password.
  if (member.deactivated_at) throw new Failure('forbidden', DEACTIVATED)
  if (member.has_second_factor) return createSecondFactorChallenge(kernel, member.id)
  const signedIn = await completeSignIn(kernel, { member, device, now: kernel.now() })
  if (!signedIn) throw new Failure('unauthenticated', WRONG)
  return signedIn
}

export async function logout(kernel: Kernel, actor: Actor) {
  await deleteSession(kernel.db, actor.sessionId)
  kernel.sessions.forget(kernel.db, actor.id)
  return { message: 'Signed out.' }
}
