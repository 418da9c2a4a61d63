import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { RequestOptions, UsedPasskey } from '../../passkeys-contract.ts'
import '../tables.ts'
import { CHALLENGE_LIFETIME_MS, issueChallenge, relyingPartyOf, consumeChallenge } from './challenges.ts'
import { passkeyLibrary, listPasskeys } from './passkeys.ts'

const UNKNOWN =
  'This passkey is not known here, perhaps because it was removed. Please sign in with your password instead.'
const NOT_ACCEPTED = 'This passkey was not accepted. Please try again, or sign in with your password.'
const COPIED =
  'This passkey was refused, because it seems to have been copied. Please sign in with your password and remove it.'

type Proof = { purpose: 'sign-in'; member_id: null } | { purpose: 'second-factor'; member_id: string }

/** Returns the options with which a browser has a passkey sign: one of the member's, or any that its owner chooses. */
export async function requestOptionsFor(kernel: Kernel, proof: Proof): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await passkeyLibrary()
  const keys = proof.member_id === null ? [] : await listPasskeys(kernel.db, proof.member_id)
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(kernel).expectedRPID,
    challenge: await issueChallenge(kernel, proof),
    timeout: CHALLENGE_LIFETIME_MS,
    // In addition to a password, having the device is enough. Alone, the passkey must also have verified its holder.
    userVerification: proof.purpose === 'sign-in' ? 'required' : 'discouraged',
    allowCredentials: keys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  // The reply schema checks this type assertion.
  return options as RequestOptions
}

type Known = NonNullable<Awaited<ReturnType<typeof findByCredential>>>

// A passkey alone must also name its owner, correctly.
function isOf(key: Known, { response: { userHandle } }: UsedPasskey, { purpose, member_id }: Proof): boolean {
  if (purpose === 'sign-in') return userHandle === key.user_handle
  return key.member_id === member_id && (userHandle === undefined || userHandle === key.user_handle)
}

type Checked = { key: Known; challenge: string; alone: boolean }

async function verify(kernel: Kernel, passkey: UsedPasskey, { key, challenge, alone }: Checked): Promise<number> {
  const { verifyAuthenticationResponse } = await passkeyLibrary()
  const { clientDataJSON, authenticatorData, signature } = passkey.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    ...relyingPartyOf(kernel),
    // The database checks the count, once it is known that the device has signed it.
    credential: { id: passkey.id, publicKey: new Uint8Array(key.public_key), counter: 0 },
    requireUserVerification: alone,
  })
  if (!verified) throw new Error('Wrong signature')
  return authenticationInfo.newCounter
}

export type Proven = { passkeyId: string; memberId: string; count: number }

/**
 * Returns whose passkey has signed its challenge, and uses the challenge up. @throws Failure unauthenticated, with the
 * reason as far as it helps the owner.
 */
export async function provePasskey(kernel: Kernel, passkey: UsedPasskey, proof: Proof): Promise<Proven> {
  const challenge = await consumeChallenge(kernel, passkey.response.clientDataJSON, proof)
  const key = await findByCredential(kernel.db, passkey.id)
  if (!key || !isOf(key, passkey, proof)) throw new Failure('unauthenticated', UNKNOWN)
  try {
    const count = await verify(kernel, passkey, { key, challenge, alone: proof.purpose === 'sign-in' })
    return { passkeyId: key.id, memberId: key.member_id, count }
  } catch (error) {
    kernel.log.info({ err: error, passkey: key.id }, 'a passkey was refused')
    throw new Failure('unauthenticated', NOT_ACCEPTED)
  }
}

/** Counts the use of a proven passkey. @throws Failure unauthenticated if its count went back. */
export async function recordPasskeyUse(kernel: Kernel, tx: Db, { passkeyId, count }: Proven): Promise<void> {
  if (await recordUse(tx, passkeyId, { count, now: kernel.now() })) return
  kernel.log.warn({ passkey: passkeyId, count }, 'a passkey’s count went back: it may have been copied')
  throw new Failure('unauthenticated', COPIED)
}

/** Finds a key and its owner by the credential id that the device gave it. */
const findByCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('accounts.passkey as passkey')
    .innerJoin('accounts.member as member', 'member.id', 'passkey.member_id')
    .select(['passkey.id', 'passkey.member_id', 'public_key', 'sign_count', 'member.user_handle'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/**
 * Counts a use. Undefined if the device's count did not increase, as with a copied device. Devices that do not count
 * always say 0.
 */
const recordUse = (tx: Db, id: string, used: { count: number; now: Date }) =>
  tx
    .updateTable('accounts.passkey')
    .set({ sign_count: used.count, last_used_at: used.now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('sign_count', '<', used.count), eb.and([eb('sign_count', '=', 0), eb.val(used.count === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
