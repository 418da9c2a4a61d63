import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { Failure } from '#shared/calls/failure.ts'
import type { CreationOptions, RequestOptions } from '../passkeys-contract.ts'

/** Checks that the browser supports passkeys. @throws Failure if it does not. */
export function assertPasskeySupport(): void {
  if (!browserSupportsWebAuthn()) throw new Failure('bad_request', NOT_SUPPORTED)
}

const refuse = (action: 'make' | 'use') => (error: unknown) => {
  throw new Failure('bad_request', passkeyRefusal(action, error))
}

/** Asks the browser to create a passkey. @throws Failure with a message for the user. */
export const createPasskey = (optionsJSON: CreationOptions) => startRegistration({ optionsJSON }).catch(refuse('make'))

/** Asks the browser to sign with a passkey. @throws Failure with a message for the user. */
export const signWithPasskey = (optionsJSON: RequestOptions) =>
  startAuthentication({ optionsJSON }).catch(refuse('use'))

const ELSEWHERE = 'Passkeys don’t work at this address. Please open Inflo at its usual address.'

// Messages by the names of WebAuthn errors. Browsers report the same error if the user refuses and if no passkey
// exists.
const MAKING: Record<string, string> = {
  NotAllowedError: 'No passkey was created: you cancelled, or it took too long. Please try again.',
  AbortError: 'No passkey was created because you cancelled. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: 'This device can’t store a passkey that verifies you. Please try another device.',
  NotSupportedError: 'This device can’t store a passkey that verifies you. Please try another device.',
  SecurityError: ELSEWHERE,
}

const USING: Record<string, string> = {
  NotAllowedError:
    'No passkey was used: you cancelled, it took too long, or this device has none for Inflo. Please try again, or sign in another way.',
  AbortError: 'No passkey was used because you cancelled. Please try again.',
  SecurityError: ELSEWHERE,
}

const NOT_SUPPORTED = 'This browser doesn’t support passkeys. Please use another browser or sign in another way.'

/** Returns the error message for a passkey that the browser did not create or use. Pure. */
export const passkeyRefusal = (action: 'make' | 'use', error: unknown): string =>
  (action === 'make' ? MAKING : USING)[error instanceof Error ? error.name : ''] ??
  'The passkey did not work. Please try again.'
