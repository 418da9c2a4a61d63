import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { newToken } from '../sessions/sessions.ts'
import '../tables.ts'
import { bytesOf } from './passkeys.ts'

export const CHALLENGE_LIFETIME_MS = 300_000
const OVER = 'This request for your passkey has expired, or was answered before. Please try again.'

/**
 * The purpose and owner of a challenge. It has no owner where a passkey alone signs in, since the passkey names its
 * owner.
 */
export type Purpose =
  | { purpose: 'registration' | 'second-factor'; member_id: string }
  | { purpose: 'sign-in'; member_id: null }

/** Returns the origin that passkeys are bound to, from the configured address and never from the request's host. */
export function relyingPartyOf({ settings }: Kernel) {
  const { origin, hostname } = new URL(settings.publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

/** Issues a new challenge for a device to sign, in the bytes that the library takes. */
export async function issueChallenge(kernel: Kernel, purpose: Purpose) {
  const now = kernel.now()
  const challenge = newToken()
  const expires_at = new Date(now.getTime() + CHALLENGE_LIFETIME_MS)
  await insertPasskeyChallenge(kernel.db, { ...purpose, challenge_hash: hashToken(challenge), expires_at }, now)
  return bytesOf(challenge)
}

/** Returns the challenge that a device claims to have signed; empty if the input is no client data. Pure. */
function challengeIn(clientDataJSON: string): string {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null
    return typeof said?.challenge === 'string' ? said.challenge : ''
  } catch {
    return ''
  }
}

/**
 * Uses up the challenge that a device has signed, whether or not the answer is then valid. @throws Failure
 * unauthenticated or conflict for one that was used, has expired or was for another purpose.
 */
export async function consumeChallenge(kernel: Kernel, clientDataJSON: string, purpose: Purpose): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const answered = { ...purpose, challenge_hash: hashToken(challenge) }
  if (await consumePasskeyChallenge(kernel.db, answered, kernel.now())) return challenge
  throw new Failure(purpose.purpose === 'registration' ? 'conflict' : 'unauthenticated', OVER)
}

/** Stores a challenge, and deletes expired ones. */
async function insertPasskeyChallenge(db: Db, challenge: NewChallenge, now: Date): Promise<void> {
  await db.deleteFrom('accounts.passkey_challenge').where('expires_at', '<=', now).execute()
  await db.insertInto('accounts.passkey_challenge').values(challenge).execute()
}

/** Uses a challenge up: of many concurrent uses one succeeds. Undefined if it is unknown, used or expired. */
const consumePasskeyChallenge = (db: Db, { challenge_hash, purpose, member_id }: Answered, now: Date) =>
  db
    .deleteFrom('accounts.passkey_challenge')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where('member_id', 'is not distinct from', member_id)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst()

type Answered = Omit<NewChallenge, 'expires_at'>

type NewChallenge = {
  challenge_hash: string
  purpose: 'registration' | 'sign-in' | 'second-factor'
  member_id: string | null
  expires_at: Date
}
