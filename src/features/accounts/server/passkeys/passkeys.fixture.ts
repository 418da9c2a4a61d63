import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { createAuthenticator, type Authenticator, type ResponseOverrides } from './authenticator.fixture.ts'

type Traits = { counts?: boolean }

/** Creates a software device for the site's configured origin. */
export const createDevice = (testApp: TestApp, traits: Traits = {}): Authenticator =>
  createAuthenticator({ origin: new URL(testApp.kernel.settings.publicUrl).origin, ...traits })

export const optionsFor = (testApp: TestApp, member: TestMember) =>
  testApp.as(member)('POST /api/auth/passkeys/options', { body: { password: member.password } })

/** Adds a device's passkey to a member. `lie` replaces parts of the device's response. */
export async function addPasskeyOf(
  testApp: TestApp,
  member: TestMember,
  { device, lie }: { device: Authenticator; lie?: ResponseOverrides },
) {
  const passkey = device.make(await optionsFor(testApp, member), lie)
  return testApp.as(member)('POST /api/auth/passkeys', { body: { passkey } })
}

/** Creates a member with one passkey, and therefore with recovery codes. */
export async function createPasskeyMember(
  testApp: TestApp,
  { counts = true, ...traits }: Traits & Parameters<TestApp['createMember']>[0] = {},
) {
  const member = await testApp.createMember(traits)
  const device = createDevice(testApp, { counts })
  const { passkey, recovery_codes: recoveryCodes } = await addPasskeyOf(testApp, member, { device })
  return { ...member, device, passkeyId: passkey.id, recoveryCodes: recoveryCodes ?? [] }
}

export const requestSignInOptions = (testApp: TestApp) =>
  testApp.as(undefined)('POST /api/auth/passkeys/sign-in/options')

/** Signs in with a device's passkey, without a password. */
export async function signInWithDevice(testApp: TestApp, device: Authenticator, lie?: ResponseOverrides) {
  const passkey = device.use(await requestSignInOptions(testApp), lie)
  return testApp.as(undefined)('POST /api/auth/passkeys/sign-in', { body: { passkey } })
}

/** Returns the options for using a passkey as the second factor, after the right password. */
export async function requestSecondFactorOptions(testApp: TestApp, challenge: string) {
  const { passkey } = await testApp.as(undefined)('POST /api/auth/second-factor/options', { body: { challenge } })
  if (!passkey) throw new Error('No passkey is required')
  return passkey
}
