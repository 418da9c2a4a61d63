import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { Failure } from '#shared/calls/failure.ts'
import type { CreationOptions, RequestOptions } from '../passkeys-contract.ts'
import { NOT_SUPPORTED, passkeyRefusal } from './passkey-words.ts'

/** @throws Failure when the browser has no passkeys at all. */
export function assertPasskeySupport(): void {
  if (!browserSupportsWebAuthn()) throw new Failure('bad_request', NOT_SUPPORTED)
}

const refuse = (action: 'make' | 'use') => (error: unknown) => {
  throw new Failure('bad_request', passkeyRefusal(action, error))
}

/** Has the browser make a passkey. @throws Failure with the reason in the person's words. */
export const createPasskey = (optionsJSON: CreationOptions) => startRegistration({ optionsJSON }).catch(refuse('make'))

/** Has a passkey sign. @throws Failure with the reason in the person's words. */
export const signWithPasskey = (optionsJSON: RequestOptions) =>
  startAuthentication({ optionsJSON }).catch(refuse('use'))
