import type { TestHouse, TestMember } from '#server/testing/house.ts'
import { anAuthenticator, type Authenticator, type Lie } from './testing-authenticator.ts'

type Traits = { counts?: boolean }

/** A device at the site's configured address. */
export const aDevice = (house: TestHouse, traits: Traits = {}): Authenticator =>
  anAuthenticator({ origin: new URL(house.kernel.settings.publicUrl).origin, ...traits })

export const optionsFor = (house: TestHouse, member: TestMember) =>
  house.as(member)('POST /api/auth/passkeys/options', { body: { password: member.password } })

/** Adds a device's passkey to a member, who may be lied to by it. */
export async function addPasskeyOf(
  house: TestHouse,
  member: TestMember,
  { device, lie }: { device: Authenticator; lie?: Lie },
) {
  const passkey = device.make(await optionsFor(house, member), lie)
  return house.as(member)('POST /api/auth/passkeys', { body: { passkey } })
}

/** A member with one passkey, and so with recovery codes. */
export async function aPasskeyMember(
  house: TestHouse,
  { counts = true, ...traits }: Traits & Parameters<TestHouse['aMember']>[0] = {},
) {
  const member = await house.aMember(traits)
  const device = aDevice(house, { counts })
  const { passkey, recovery_codes: recoveryCodes } = await addPasskeyOf(house, member, { device })
  return { ...member, device, passkeyId: passkey.id, recoveryCodes: recoveryCodes ?? [] }
}

export const askAlone = (house: TestHouse) => house.as(undefined)('POST /api/auth/passkeys/sign-in/options')

/** Signs in with a device alone. */
export async function signInAlone(house: TestHouse, device: Authenticator, lie?: Lie) {
  const passkey = device.use(await askAlone(house), lie)
  return house.as(undefined)('POST /api/auth/passkeys/sign-in', { body: { passkey } })
}

/** What a device has to sign to complete a sign-in whose password was right. */
export async function askSecond(house: TestHouse, challenge: string) {
  const { passkey } = await house.as(undefined)('POST /api/auth/second-factor/options', { body: { challenge } })
  if (!passkey) throw new Error('No passkey is asked for')
  return passkey
}
