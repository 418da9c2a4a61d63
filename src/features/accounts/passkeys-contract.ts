import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText, withoutBidiControls } from '#shared/text/visible-text.ts'
import { signedIn, passwordAgain } from './contract.ts'
import { CHALLENGE_LENGTH_MAX, CREDENTIAL_ID_LENGTH_MAX, PASSKEY_NAME_LENGTH_MAX } from './limits.ts'

const CLIENT_DATA_LENGTH_MAX = 4_000
const ATTESTATION_LENGTH_MAX = 8_000
const AUTHENTICATOR_DATA_LENGTH_MAX = 2_000
const SIGNATURE_LENGTH_MAX = 1_400
const USER_HANDLE_LENGTH_MAX = 100
const TRANSPORTS_MAX = 10

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

// The JSON that browser and server exchange about a passkey, as WebAuthn (Level 3, section 5.1) defines it.
const credential = { id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }

const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object(credential)),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  extensions: z.object({ credProps: z.boolean() }),
})
export type CreationOptions = z.output<typeof creationOptions>

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'discouraged']),
  allowCredentials: z.array(z.object(credential)),
})
export type RequestOptions = z.output<typeof requestOptions>

const answered = {
  id: base64url(CREDENTIAL_ID_LENGTH_MAX),
  rawId: base64url(CREDENTIAL_ID_LENGTH_MAX),
  type: z.literal('public-key'),
}

const newPasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(CLIENT_DATA_LENGTH_MAX),
    attestationObject: base64url(ATTESTATION_LENGTH_MAX),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(TRANSPORTS_MAX)
      .default([]),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

const usedPasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(CLIENT_DATA_LENGTH_MAX),
    authenticatorData: base64url(AUTHENTICATOR_DATA_LENGTH_MAX),
    signature: base64url(SIGNATURE_LENGTH_MAX),
    userHandle: base64url(USER_HANDLE_LENGTH_MAX).optional(),
  }),
})
export type UsedPasskey = z.output<typeof usedPasskey>

const passkeyInfo = z.object({
  id: z.string(),
  name: z.string(),
  device: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type PasskeyInfo = z.output<typeof passkeyInfo>

const name = z
  .string()
  .overwrite((text) => visibleText(withoutBidiControls(text)))
  .min(1, 'Please enter a name.')
  .max(PASSKEY_NAME_LENGTH_MAX)
  .regex(/^\P{Cc}*$/u, 'Please use letters, digits and spaces.')
const ofMember = z.object({ id: z.uuid() })
const challenge = z.string().min(1).max(CHALLENGE_LENGTH_MAX)

export const passkeysCalls = {
  'GET /api/auth/passkeys': {
    who: 'member',
    summary: 'Lists the member’s passkeys, oldest first.',
    reply: z.object({ passkeys: z.array(passkeyInfo) }),
  },
  'POST /api/auth/passkeys/options': {
    who: 'member',
    summary: 'Returns the options for creating a passkey in the browser. They expire after five minutes.',
    body: passwordAgain,
    reply: creationOptions,
  },
  'POST /api/auth/passkeys': {
    who: 'member',
    summary: 'Adds a passkey created by the browser. Returns recovery codes, once, if the member has none.',
    body: z.object({ passkey: newPasskey }),
    reply: z.object({ passkey: passkeyInfo, recovery_codes: z.array(z.string()).nullable() }),
  },
  'PUT /api/auth/passkeys/:id': {
    who: 'member',
    summary: 'Renames one of the member’s passkeys.',
    params: ofMember,
    body: z.object({ name }),
    reply: passkeyInfo,
  },
  'DELETE /api/auth/passkeys/:id': {
    who: 'member',
    summary: 'Removes one of the member’s passkeys. Admins can’t remove their only second factor.',
    params: ofMember,
    body: passwordAgain,
    reply: z.object({ message: z.string() }),
  },
  'POST /api/auth/passkeys/sign-in/options': {
    who: 'anyone',
    summary: 'Returns the options for signing in with a passkey only. They expire after five minutes.',
    reply: requestOptions,
  },
  'POST /api/auth/passkeys/sign-in': {
    who: 'anyone',
    summary: 'Signs in a member with a passkey, without a password.',
    body: z.object({ passkey: usedPasskey }),
    reply: signedIn,
    limits: ['login-address'],
  },
  'POST /api/auth/second-factor/options': {
    who: 'anyone',
    summary: 'Returns which second factors can complete a pending sign-in.',
    body: z.object({ challenge }),
    reply: z.object({ authenticator_app: z.boolean(), passkey: requestOptions.nullable() }),
  },
  'POST /api/auth/second-factor/passkey': {
    who: 'anyone',
    summary: 'Completes a sign-in with a passkey.',
    body: z.object({ challenge, passkey: usedPasskey }),
    reply: signedIn,
    limits: ['login-address'],
  },
} satisfies Calls
