import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { networkOf } from '#server/access/network.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { findEntrant, findMembers } from '../queries.ts'
import { recoverableSince } from '../account-deletion/account-deletion.ts'
import { knownSince, accountNetworkKey } from '../known-networks.ts'
import { type SecurityNotice, notifySecurityChange } from '../security-news.ts'
import { type Device, newToken } from '../sessions/sessions.ts'
import { type DelayPolicy, consumeAttempt, resetAttempts } from '../sign-in/delay.ts'
import '../tables.ts'
import { hashRecoveryCode, isOfApp, stepOf } from './codes.ts'
import { findActiveChallenge, lockSecondFactor } from './second-factor.ts'

const CHALLENGE_LIFETIME_MS = 300_000
export const CHALLENGE_OVER = 'This sign-in has expired. Please enter your email address and password again.'
const CODE_WRONG = 'This code is incorrect or has already been used. Please check it, or wait for the next one.'

/**
 * Creates the challenge for a member with a second factor whose password was right. The client must send it back with
 * the code within five minutes.
 */
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

/**
 * Checks a code from the authenticator app or a recovery code, and consumes it if it is right. Members with only
 * passkeys have no authenticator app.
 */
async function spendCode(kernel: Kernel, tx: Db, { memberId, code, now }: Given): Promise<boolean> {
  const factor = await lockSecondFactor(tx, memberId)
  if (!isOfApp(code))
    return (await consumeRecoveryCode(tx, memberId, { hash: hashRecoveryCode(code), now })) !== undefined
  const step = factor?.secret && stepOf(await kernel.secrets.open(factor.secret, memberId), code, now)
  return step ? (await consumeStep(tx, memberId, step)) !== undefined : false
}

type Open = { memberId: string; tokenHash: string; device: Device }

/**
 * Consumes a challenge and begins the session. @throws Failure unauthenticated if another request used it first, or the
 * member has left.
 */
export async function completeChallenge(kernel: Kernel, tx: Tx, { memberId, tokenHash, device }: Open) {
  const now = kernel.now()
  const member = await findEntrant(tx, memberId, recoverableSince(now))
  if (!member || !(await consumeChallenge(tx, tokenHash, now))) throw new Failure('unauthenticated', CHALLENGE_OVER)
  const signedIn = await completeSignIn(kernel, { member, device, now, tx })
  if (!signedIn) throw new Failure('unauthenticated', CHALLENGE_OVER)
  return signedIn
}

/**
 * Completes a sign-in with a code. A wrong code leaves the challenge open for another try. @throws Failure
 * unauthenticated for a challenge that is no longer valid, invalid for a wrong code, too_many while earlier wrong codes
 * make the member wait.
 */
export async function answerChallenge(kernel: Kernel, given: { challenge: string; code: string }, device: Device) {
  const tokenHash = hashToken(given.challenge)
  const now = kernel.now()
  const open = await findActiveChallenge(kernel.db, tokenHash, now)
  if (!open) throw new Failure('unauthenticated', CHALLENGE_OVER)
  const memberId = open.member_id
  // The attempt is counted before the code is checked, so that concurrent guesses are no better than sequential ones. A
  // recovery code has 80 random bits and cannot be guessed, so attempts with recovery codes are not limited here.
  const asked = { memberId, address: device.address, now }
  const resetCounter = isOfApp(given.code) ? await consumeCodeAttempt(kernel, asked) : undefined
  const answer = await transact(kernel, async (tx) => {
    if (!(await spendCode(kernel, tx, { memberId, code: given.code, now }))) throw invalidField('code', CODE_WRONG)
    return completeChallenge(kernel, tx, { memberId, tokenHash, device })
  })
  await resetCounter?.()
  return answer
}

/**
 * Consumes the 30-second time step of a code: only one of several concurrent uses succeeds. Returns undefined if this
 * step or a later one was used before.
 */
const consumeStep = (tx: Db, memberId: string, step: number) =>
  tx
    .updateTable('accounts.second_factor')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst()

/**
 * Consumes a recovery code: only one of several concurrent uses succeeds. Returns undefined if the code is unknown or
 * was used.
 */
const consumeRecoveryCode = (tx: Db, memberId: string, used: { hash: string; now: Date }) =>
  tx
    .updateTable('accounts.recovery_code')
    .set({ used_at: used.now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', used.hash)
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()

const insertChallenge = (db: Db, challenge: NewChallenge) =>
  db
    .insertInto('accounts.second_factor_challenge')
    .values({ ...challenge, used_at: null })
    .execute()

/** Consumes a challenge. Returns undefined if it was used or has expired. */
const consumeChallenge = (tx: Db, tokenHash: string, now: Date) =>
  tx
    .updateTable('accounts.second_factor_challenge')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()

/** Deletes a member's expired challenges. */
const sweepChallenges = (db: Db, memberId: string, now: Date) =>
  db
    .deleteFrom('accounts.second_factor_challenge')
    .where('member_id', '=', memberId)
    .where('expires_at', '<=', now)
    .execute()

type NewChallenge = { token_hash: string; member_id: string; created_at: Date; expires_at: Date }

const DELAY: DelayPolicy = {
  free: 5,
  firstMs: 30_000,
  longestMs: 3_600_000,
  refusal: (wait) =>
    `Too many incorrect codes. Please wait ${wait}, use a recovery code or a passkey, or sign in on a network you have used before.`,
}

const GUESSED: SecurityNotice = {
  subject: 'Incorrect codes for your Inflo account',
  change: 'someone who knows the password of your Inflo account has entered several incorrect second-factor codes.',
}

type Asked = { memberId: string; address: string; now: Date }

/**
 * Returns the key for counting wrong codes. Attempts from a known network are counted separately, so that attempts from
 * other networks cannot make the member wait.
 */
async function accountOf({ db }: Kernel, { memberId, address, now }: Asked): Promise<string> {
  const account = `codes of ${memberId}`
  const known = await findKnownNetwork(db, { memberId, network: networkOf(address), knownSince: knownSince(now) })
  return known ? accountNetworkKey(account, address) : account
}

async function warn(kernel: Kernel, memberId: string): Promise<void> {
  const [member] = await findMembers(kernel.db, [memberId])
  if (member) await transact(kernel, (tx) => notifySecurityChange(kernel, tx, { to: member.email, ...GUESSED }))
}

/**
 * Counts a code of the app as wrong before it is checked. The first five wrong codes cause no delay. Each further wrong
 * code delays the next attempt by half a minute to an hour, which allows about 36 guesses a day, of a million possible
 * codes. Notifies the member once. @returns a function that resets the count, to be called if the code was right.
 * @throws Failure too_many while the account is waiting.
 */
async function consumeCodeAttempt(kernel: Kernel, asked: Asked): Promise<() => Promise<unknown>> {
  const account = await accountOf(kernel, asked)
  const isFirstOver = await consumeAttempt(kernel, account, DELAY)
  if (isFirstOver) await warn(kernel, asked.memberId)
  return () => resetAttempts(kernel, account)
}

/** Returns the time at which the member last used a known network; undefined for an unknown network. */
const findKnownNetwork = (db: Db, at: { memberId: string; network: string; knownSince: Date }) =>
  db
    .selectFrom('accounts.trusted_network')
    .select('last_used_at')
    .where('member_id', '=', at.memberId)
    .where('place', '=', at.network)
    .where('last_used_at', '>', at.knownSince)
    .executeTakeFirst()
