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

/** Asks the browser to make a passkey. @throws Failure with the reason in the person's words. */
export const createPasskey = (optionsJSON: CreationOptions) => startRegistration({ optionsJSON }).catch(refuse('make'))

/** Asks the browser to sign with a passkey. @throws Failure with the reason in the person's words. */
export const signWithPasskey = (optionsJSON: RequestOptions) =>
  startAuthentication({ optionsJSON }).catch(refuse('use'))

const ELSEWHERE = 'Passkeys do not work at this address. Please open Inflo at its usual address.'

// Messages by the names of WebAuthn errors. A browser does not distinguish a refusal from having no passkey.
const MAKING: Record<string, string> = {
  NotAllowedError: 'No passkey was made: you cancelled, or it took too long. Please try again.',
  AbortError: 'No passkey was made: you cancelled. Please try again.',
  InvalidStateError: 'This device keeps a passkey for your account already.',
  ConstraintError: 'This device cannot keep a passkey that verifies you. Please try another device.',
  NotSupportedError: 'This device cannot keep a passkey that verifies you. Please try another device.',
  SecurityError: ELSEWHERE,
}

const USING: Record<string, string> = {
  NotAllowedError:
    'No passkey was used: you cancelled, it took too long, or this device has none for Inflo. Please try again, or sign in another way.',
  AbortError: 'No passkey was used: you cancelled. Please try again.',
  SecurityError: ELSEWHERE,
}

const NOT_SUPPORTED = 'This browser does not support passkeys. Please use another way, or another browser.'

/** Returns the error message for a passkey that the browser did not make or use. Pure. */
export const passkeyRefusal = (action: 'make' | 'use', error: unknown): string =>
  (action === 'make' ? MAKING : USING)[error instanceof Error ? error.name : ''] ??
  'The passkey did not work. Please try again.'
