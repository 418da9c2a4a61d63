import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { RequestOptions, UsedPasskey } from '../../passkeys-contract.ts'
import '../tables.ts'
import { CHALLENGE_LIFETIME_MS, issueChallenge, relyingPartyOf, consumeChallenge } from './challenges.ts'
import { passkeyLibrary, listPasskeys } from './passkeys.ts'

const UNKNOWN = 'We don’t recognize this passkey. It may have been removed. Please sign in with your password instead.'
const NOT_ACCEPTED = 'This passkey was not accepted. Please try again, or sign in with your password.'
const COPIED =
  'We refused this passkey because it may have been copied. Please sign in with your password and remove it.'

type Proof = { purpose: 'sign-in'; member_id: null } | { purpose: 'second-factor'; member_id: string }

/**
 * Returns the options for requesting a passkey's signature: from one of the member's passkeys, or from any passkey that
 * the user chooses.
 */
export async function requestOptionsFor(kernel: Kernel, proof: Proof): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await passkeyLibrary()
  const keys = proof.member_id === null ? [] : await listPasskeys(kernel.db, proof.member_id)
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(kernel).expectedRPID,
    challenge: await issueChallenge(kernel, proof),
    timeout: CHALLENGE_LIFETIME_MS,
    // After a password, possession of the device is enough. If the passkey is the only factor, the device must also
    // verify its holder.
    userVerification: proof.purpose === 'sign-in' ? 'required' : 'discouraged',
    allowCredentials: keys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  // This type assertion is safe, since the contract's reply schema validates the options.
  return options as RequestOptions
}

type Known = NonNullable<Awaited<ReturnType<typeof findByCredential>>>

// If the passkey is the only factor, its response must also contain its owner's user handle.
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
    // Passes 0 to the library, since the database checks the device's counter after the signature has been verified.
    credential: { id: passkey.id, publicKey: new Uint8Array(key.public_key), counter: 0 },
    requireUserVerification: alone,
  })
  if (!verified) throw new Error('Wrong signature')
  return authenticationInfo.newCounter
}

export type Proven = { passkeyId: string; memberId: string; count: number }

/**
 * Verifies a passkey's signature of a challenge, consumes the challenge and returns the passkey's owner. @throws
 * Failure unauthenticated, with the reason if it helps the owner.
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

/** Records the use of a verified passkey. @throws Failure unauthenticated if the device's counter did not increase. */
export async function recordPasskeyUse(kernel: Kernel, tx: Db, { passkeyId, count }: Proven): Promise<void> {
  if (await recordUse(tx, passkeyId, { count, now: kernel.now() })) return
  kernel.log.warn({ passkey: passkeyId, count }, 'a passkey’s count went back: it may have been copied')
  throw new Failure('unauthenticated', COPIED)
}

/** Finds a key and its owner by the credential id. */
const findByCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('accounts.passkey as passkey')
    .innerJoin('accounts.member as member', 'member.id', 'passkey.member_id')
    .select(['passkey.id', 'passkey.member_id', 'public_key', 'sign_count', 'member.user_handle'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/**
 * Counts a use. Returns undefined if the device's counter did not increase, which may mean that the device was copied.
 * Devices without a counter always send 0.
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
