import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { invalidField } from '#shared/calls/failure.ts'
import type { CreationOptions, NewPasskey } from '../../passkeys-contract.ts'
import { CHALLENGE_LIFETIME_MS, issueChallenge, relyingPartyOf, consumeChallenge } from './challenges.ts'
import { bytesOf, passkeyLibrary } from './library.ts'
import { listPasskeys, ensureUserHandle } from './queries.ts'
import { newToken } from '../sessions/service.ts'

const SITE_NAME = 'Inflo'
// EdDSA, ES256 and RS256 by their numbers in COSE (RFC 9053): the same in every process, whatever its runtime could do besides.
const ALGORITHMS = [-8, -7, -257]
const NOT_MADE = 'This passkey could not be added: it was not made for this site, or not by someone who was verified.'

/** What a browser needs to make a passkey that can sign in alone: kept by the device, after verifying its owner. */
export async function creationOptionsFor(kernel: Kernel, { id, email, name }: Actor): Promise<CreationOptions> {
  const handle = (await ensureUserHandle(kernel.db, id, newToken())) ?? ''
  const { generateRegistrationOptions } = await passkeyLibrary()
  const known = await listPasskeys(kernel.db, id)
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: relyingPartyOf(kernel).expectedRPID,
    userID: bytesOf(handle),
    userName: email,
    userDisplayName: name,
    challenge: await issueChallenge(kernel, { purpose: 'registration', member_id: id }),
    timeout: CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  // The reply schema checks what is asserted here.
  return options as CreationOptions
}

// We ask for no certificates. One that comes all the same is not looked at: checking it would fetch addresses that it names.
async function hasCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await passkeyLibrary()
  const decoded = decodeAttestationObject(bytesOf(attestationObject))
  const isPlain = decoded.get('fmt') === 'none' || decoded.get('fmt') === 'packed'
  return !isPlain || decoded.get('attStmt').get('x5c') !== undefined
}

async function verify(kernel: Kernel, { passkey, challenge }: { passkey: NewPasskey; challenge: string }) {
  if (await hasCertificate(passkey.response.attestationObject)) throw new Error('Unasked attestation')
  const { verifyRegistrationResponse } = await passkeyLibrary()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    ...relyingPartyOf(kernel),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!registrationInfo) throw new Error('Attestation not verified')
  return registrationInfo
}

/** The key that a browser has made for the member. @throws Failure conflict for a used challenge, invalid for what does not hold. */
export async function verifyNewPasskey(kernel: Kernel, memberId: string, passkey: NewPasskey) {
  const purpose = { purpose: 'registration', member_id: memberId } as const
  const challenge = await consumeChallenge(kernel, passkey.response.clientDataJSON, purpose)
  try {
    const { credential, aaguid } = await verify(kernel, { passkey, challenge })
    return { ...credential, aaguid }
  } catch (error) {
    kernel.log.info({ err: error }, 'a new passkey was refused')
    throw invalidField('passkey', NOT_MADE)
  }
}
