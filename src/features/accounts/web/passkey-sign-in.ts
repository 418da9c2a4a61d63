import { Failure } from '#shared/calls/failure.ts'
import { call } from '#app/call.ts'
import { enter } from './enter.ts'
import { assertPasskeySupport, signWithPasskey } from './passkey-browser.ts'
import type { SessionUser } from './session.ts'

/** Signs in with any passkey that the user chooses. @throws Failure. */
export async function signInWithPasskey(): Promise<SessionUser> {
  assertPasskeySupport()
  const passkey = await signWithPasskey(await call('POST /api/auth/passkeys/sign-in/options'))
  return enter(await call('POST /api/auth/passkeys/sign-in', { body: { passkey } }))
}

/**
 * Completes a sign-in with a passkey after the right password. Each attempt gets a new challenge to sign. @throws
 * Failure.
 */
export async function completeSignInWithPasskey(challenge: string): Promise<SessionUser> {
  assertPasskeySupport()
  const { passkey: options } = await call('POST /api/auth/second-factor/options', { body: { challenge } })
  if (!options) throw new Failure('conflict', 'Your account no longer has a passkey. Please start again.')
  const passkey = await signWithPasskey(options)
  return enter(await call('POST /api/auth/second-factor/passkey', { body: { challenge, passkey } }))
}
