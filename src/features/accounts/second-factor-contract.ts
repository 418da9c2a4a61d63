import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { CHALLENGE_LENGTH_MAX, PASSWORD_LENGTH_MAX, SECOND_FACTOR_CODE_LENGTH_MAX } from './limits.ts'
import { signedIn } from './contract.ts'

const code = z.string().overwrite(visibleText).min(1, 'Please enter the code.').max(SECOND_FACTOR_CODE_LENGTH_MAX)
export const passwordAgain = z.object({
  password: z.string().min(1, 'Please enter your password.').max(PASSWORD_LENGTH_MAX),
})
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactorCalls = {
  'POST /api/auth/second-factor': {
    who: 'anyone',
    summary: 'Completes a sign-in with a code of the authenticator app, or a recovery code.',
    body: z.object({ challenge: z.string().min(1).max(CHALLENGE_LENGTH_MAX), code }),
    reply: signedIn,
    limits: ['login-address'],
  },
  'GET /api/auth/second-factor': {
    who: 'member',
    summary:
      'Which second factors the member has: an authenticator app, passkeys, and how many recovery codes are left.',
    reply: z.object({
      /** Of the authenticator app. */
      enabled: z.boolean(),
      since: z.iso.datetime().nullable(),
      passkeys: z.int(),
      recovery_codes_left: z.int(),
    }),
  },
  'POST /api/auth/second-factor/set-up': {
    who: 'member',
    summary: 'Makes a secret for an authenticator app. It counts once a first code has confirmed it.',
    body: passwordAgain,
    reply: z.object({ secret: z.string(), otpauth_url: z.string(), qr_code_svg: z.string() }),
  },
  'POST /api/auth/second-factor/confirm': {
    who: 'member',
    summary: 'Turns the authenticator app on with a first code, and answers the recovery codes, this once.',
    body: z.object({ code }),
    reply: recoveryCodes,
  },
  'POST /api/auth/second-factor/recovery-codes': {
    who: 'member',
    summary: 'Makes new recovery codes, answered this once; those before no longer work.',
    body: passwordAgain,
    reply: recoveryCodes,
  },
  'DELETE /api/auth/second-factor': {
    who: 'member',
    summary: 'Takes the authenticator app away. Admins keep it, or have a passkey.',
    body: passwordAgain,
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls
