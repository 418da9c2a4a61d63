import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { newToken } from '../sessions/sessions.ts'
import '../tables.ts'
import { bytesOf } from './passkeys.ts'

export const CHALLENGE_LIFETIME_MS = 300_000
const OVER = 'This passkey request has expired or has already been used. Please try again.'

/**
 * The purpose and owner of a challenge. A challenge for signing in with a passkey alone has no owner, since the passkey
 * identifies the member.
 */
export type Purpose =
  | { purpose: 'registration' | 'second-factor'; member_id: string }
  | { purpose: 'sign-in'; member_id: null }

/**
 * Returns the origin and host to which passkeys are bound. They come from the site's configured URL, never from the
 * request's host.
 */
export function relyingPartyOf({ settings }: Kernel) {
  const { origin, hostname } = new URL(settings.publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

/** Issues a new challenge for a device to sign. @returns its bytes, in the form that the library accepts. */
export async function issueChallenge(kernel: Kernel, purpose: Purpose) {
  const now = kernel.now()
  const challenge = newToken()
  const expires_at = new Date(now.getTime() + CHALLENGE_LIFETIME_MS)
  await insertPasskeyChallenge(kernel.db, { ...purpose, challenge_hash: hashToken(challenge), expires_at }, now)
  return bytesOf(challenge)
}

/** Returns the challenge that a device claims to have signed; empty if the input is not valid client data. Pure. */
function challengeIn(clientDataJSON: string): string {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null
    return typeof said?.challenge === 'string' ? said.challenge : ''
  } catch {
    return ''
  }
}

/**
 * Consumes the challenge that a device has signed, even if the response then proves invalid. @throws Failure
 * unauthenticated or conflict for a challenge that was used, has expired or was issued for another purpose.
 */
export async function consumeChallenge(kernel: Kernel, clientDataJSON: string, purpose: Purpose): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const answered = { ...purpose, challenge_hash: hashToken(challenge) }
  if (await consumePasskeyChallenge(kernel.db, answered, kernel.now())) return challenge
  throw new Failure(purpose.purpose === 'registration' ? 'conflict' : 'unauthenticated', OVER)
}

/** Stores a challenge, and deletes expired challenges. */
async function insertPasskeyChallenge(db: Db, challenge: NewChallenge, now: Date): Promise<void> {
  await db.deleteFrom('accounts.passkey_challenge').where('expires_at', '<=', now).execute()
  await db.insertInto('accounts.passkey_challenge').values(challenge).execute()
}

/**
 * Consumes a challenge: only one of several concurrent uses succeeds. Returns undefined if it is unknown, used or
 * expired.
 */
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
