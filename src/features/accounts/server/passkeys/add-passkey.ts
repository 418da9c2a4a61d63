import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { PASSKEYS_MAX } from '../../limits.ts'
import type { NewPasskey, CreationOptions } from '../../passkeys-contract.ts'
import { deviceOf } from '../device.ts'
import { checkPasswordAgain } from '../password-again.ts'
import { deleteChallengesOf, ensureRecoveryCodes } from '../second-factor/second-factor.ts'
import { notifySecurityChange } from '../security-news.ts'
import { type Device, newToken } from '../sessions/sessions.ts'
import '../tables.ts'
import { relyingPartyOf, issueChallenge, CHALLENGE_LIFETIME_MS, consumeChallenge } from './challenges.ts'
import {
  lockFactors,
  listPasskeys,
  present,
  countPasskeys,
  type PasskeyRow,
  SHOWN,
  passkeyLibrary,
  bytesOf,
} from './passkeys.ts'

const TOO_MANY = `You already have ${PASSKEYS_MAX} passkeys, the maximum. Please remove one first.`

const KNOWN = 'This passkey has already been added.'

type Made = { passkey: NewPasskey; device: Device }

/**
 * Returns the options for creating a passkey. @throws Failure invalid for a wrong password, conflict if the member
 * already has ten passkeys.
 */
export async function beginPasskey(kernel: Kernel, actor: Actor, password: string) {
  await checkPasswordAgain(kernel, actor, password)
  await refuseMore(kernel.db, actor.id)
  return creationOptionsFor(kernel, actor)
}

/**
 * Stores a new passkey. @throws Failure invalid for a passkey that was not made for this challenge, conflict if it is
 * already stored or the member has ten passkeys.
 */
export async function addPasskey(kernel: Kernel, { id, email }: Actor, { passkey, device }: Made) {
  const made = await verifyNewPasskey(kernel, id, passkey)
  return transact(kernel, async (tx) => {
    await lockFactors(tx, id)
    await refuseMore(tx, id)
    const others = (await listPasskeys(tx, id)).map(({ name }) => name)
    const added = await insertPasskey(tx, {
      member_id: id,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      sign_count: made.counter,
      transports: passkey.response.transports,
      name: firstNameOf(made.aaguid, others),
      device: deviceOf(device.userAgent),
      created_at: kernel.now(),
    })
    if (!added) throw new Failure('conflict', KNOWN)
    await deleteChallengesOf(tx, id)
    const change = `the passkey "${added.name}" was added to your Inflo account. It can be used to sign in without your password. Signing in with your password now also requires a second factor.`
    await notifySecurityChange(kernel, tx, { to: email, subject: 'A passkey was added to your Inflo account', change })
    return { passkey: present(added), recovery_codes: await ensureRecoveryCodes(tx, id) }
  })
}

async function refuseMore(db: Db, memberId: string): Promise<void> {
  if ((await countPasskeys(db, memberId)) >= PASSKEYS_MAX) throw new Failure('conflict', TOO_MANY)
}

/** Inserts a passkey. Returns undefined if any member already has this key. */
const insertPasskey = (tx: Db, passkey: AddedPasskey): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('accounts.passkey')
    .values({ ...passkey, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst()

type AddedPasskey = {
  member_id: string
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
  name: string
  device: string
  created_at: Date
}

// Names of the most common passkey providers by AAGUID, the identifier that they send (from the list at
// passkeydeveloper/passkey-authenticator-aaguids). Passkeys of security keys and unknown providers are called
// "Passkey".
const KEEPERS: Record<string, string> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
}

/** Returns an initial name for a passkey, different from the names of the member's other passkeys. Pure. */
function firstNameOf(aaguid: string, taken: string[]): string {
  const name = KEEPERS[aaguid] ?? 'Passkey'
  let free = name
  for (let count = 2; taken.includes(free); count += 1) free = `${name} ${count}`
  return free
}

const SITE_NAME = 'Inflo'

// EdDSA, ES256 and RS256 by their COSE numbers (RFC 9053). The list is fixed, so that it does not depend on the
// runtime.
const ALGORITHMS = [-8, -7, -257]

const NOT_MADE = 'We couldn’t add this passkey. It was created for another site, or your device didn’t verify you.'

/**
 * Returns the options for creating a passkey that can sign in without a password: the device must store the passkey and
 * verify its owner.
 */
async function creationOptionsFor(kernel: Kernel, { id, email, name }: Actor): Promise<CreationOptions> {
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
  // This type assertion is safe, since the contract's reply schema validates the options.
  return options as CreationOptions
}

// Returns whether a response contains certificates. We request none. A certificate that is sent anyway is not verified,
// because verification would fetch URLs that the certificate contains.
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

/**
 * Verifies the key that a browser has created for the member. @throws Failure conflict for a used challenge, invalid
 * for a response that fails verification.
 */
async function verifyNewPasskey(kernel: Kernel, memberId: string, passkey: NewPasskey) {
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

/** Returns the user handle, the member's id within passkeys. Stores `fresh` as the handle if there is none yet. */
async function ensureUserHandle(db: Db, memberId: string, fresh: string): Promise<string | null> {
  const { user_handle: handle } = await db
    .updateTable('accounts.member')
    .set((eb) => ({ user_handle: eb.fn.coalesce('user_handle', eb.val(fresh)) }))
    .where('id', '=', memberId)
    .returning('user_handle')
    .executeTakeFirstOrThrow()
  return handle
}
