import * as z from 'zod'
import { PASSWORD_LENGTH_MIN } from '#shared/business.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import {
  ADMIN_PASSWORD_LENGTH_MIN,
  EMAIL_LENGTH_MAX,
  NAME_LENGTH_MAX,
  ORCID_ANSWER_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  SECOND_FACTOR_CODE_LENGTH_MAX,
  CHALLENGE_LENGTH_MAX,
} from './limits.ts'
import { missingRules, passwordRequirement } from './password-rules.ts'

export const SIGN_UP_ROLES = ['student', 'faculty', 'clinician'] as const

const email = z.string().trim().max(EMAIL_LENGTH_MAX).pipe(z.email('Please enter a valid email address'))
// Names appear in e-mails to other people and on certificates. A web or e-mail address in a name could lead readers to
// a malicious site.
const ADDRESS = /@|:\/\/|\bwww\./i

/** A member's first or last name. */
export const memberName = z
  .string()
  .overwrite(oneLine)
  .min(1)
  .max(NAME_LENGTH_MAX)
  .refine((name) => !ADDRESS.test(name), 'A name can’t contain a web or email address.')

const newPassword = (min: number) =>
  z
    .string()
    .min(min, `Password must be at least ${min} characters long.`)
    .max(PASSWORD_LENGTH_MAX, `Password must be at most ${PASSWORD_LENGTH_MAX} characters long.`)
    .refine((password) => visibleText(password) !== '', 'Password can’t consist only of spaces.')

/** The password of a new account. */
export const signUpPassword = newPassword(PASSWORD_LENGTH_MIN)

/** A new password of a member. */
export const changedPassword = z
  .string()
  .max(PASSWORD_LENGTH_MAX, `Password must be at most ${PASSWORD_LENGTH_MAX} characters long.`)
  .superRefine((password, context) => {
    const missing = missingRules(password)
    if (missing.length > 0) context.addIssue({ code: 'custom', message: passwordRequirement(missing) })
  })

const TOKEN_LENGTH_MAX = 200

/** The state parameter that ORCID sends back with the browser. It identifies the authorization. */
export const orcidState = z.string().min(1).max(ORCID_ANSWER_LENGTH_MAX)

/** The data about a member in their session. */
export const userInfo = z.object({
  id: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum([...SIGN_UP_ROLES, 'moderator', 'admin']),
  setup_completed: z.boolean(),
  isAdmin: z.boolean(),
  is_founding_member: z.boolean(),
  badges: z.array(z.string()),
})
export type UserInfo = z.output<typeof userInfo>

/** The reply to a completed sign-in, by whichever method the member signed in. */
export const signedIn = z.object({
  access_token: z.string(),
  user_info: userInfo,
  requires_setup: z.boolean(),
  user_id: z.string(),
})

/** The reply to a sign-in that still needs its second factor. */
export const secondFactorRequired = z.object({ requires_second_factor: z.literal(true), challenge: z.string() })

const done = z.object({ message: z.string() })

export const accountsCalls = {
  'POST /api/auth/login': {
    who: 'anyone',
    summary: 'Signs a member in. Returns a session token, or a challenge if the member has a second factor.',
    body: z.object({
      email: z.string().overwrite(visibleText).min(1).max(EMAIL_LENGTH_MAX),
      password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
    }),
    reply: z.union([signedIn, secondFactorRequired]),
    limits: ['login-address'],
  },
  'POST /api/auth/register': {
    who: 'anyone',
    summary: 'Creates an account for a student, faculty member or clinician, and signs it in.',
    feature: 'registrations',
    body: z.object({
      email,
      password: signUpPassword,
      first_name: memberName,
      last_name: memberName,
      role: z.enum(SIGN_UP_ROLES).default('student'),
    }),
    reply: signedIn,
    limits: ['register', 'register-site'],
  },
  'POST /api/auth/logout': {
    who: 'member',
    summary: 'Ends the current session.',
    reply: done,
  },
  'GET /api/auth/first-admin/:token': {
    who: 'anyone',
    summary: 'Returns whether a link to create the first admin is still valid.',
    params: z.object({ token: z.string().min(1).max(TOKEN_LENGTH_MAX) }),
    reply: z.object({ valid: z.boolean() }),
    limits: ['login-address'],
  },
  'POST /api/auth/first-admin': {
    who: 'anyone',
    summary: 'Creates the first admin from the one-time link that the server printed, and signs them in.',
    body: z.object({
      token: z.string().min(1).max(TOKEN_LENGTH_MAX),
      email,
      password: newPassword(ADMIN_PASSWORD_LENGTH_MIN),
      first_name: memberName,
      last_name: memberName,
    }),
    reply: signedIn,
    limits: ['register', 'register-site'],
  },
  'POST /api/auth/forgot-password': {
    who: 'anyone',
    summary: 'Sends a password reset link if a member has this address. The reply doesn’t reveal whether one does.',
    body: z.object({ email }),
    reply: done,
    limits: ['forgot-address'],
  },
  'GET /api/auth/validate-reset-token/:resetToken': {
    who: 'anyone',
    summary: 'Returns whether a reset link is still valid, and for which email address.',
    params: z.object({ resetToken: z.string().min(1).max(TOKEN_LENGTH_MAX) }),
    reply: z.object({ valid: z.boolean(), email: z.string(), message: z.string() }),
    limits: ['login-address'],
  },
  'POST /api/auth/reset-password': {
    who: 'anyone',
    summary: 'Sets a new password with a one-time reset link, and ends all of the member’s sessions.',
    body: z.object({ token: z.string().min(1).max(TOKEN_LENGTH_MAX), new_password: changedPassword }),
    reply: done,
    limits: ['login-address'],
  },
} satisfies Calls

const code = z.string().overwrite(visibleText).min(1, 'Please enter the code.').max(SECOND_FACTOR_CODE_LENGTH_MAX)

export const passwordAgain = z.object({
  password: z.string().min(1, 'Please enter your password.').max(PASSWORD_LENGTH_MAX),
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactorCalls = {
  'POST /api/auth/second-factor': {
    who: 'anyone',
    summary: 'Completes a sign-in with a code from the authenticator app or a recovery code.',
    body: z.object({ challenge: z.string().min(1).max(CHALLENGE_LENGTH_MAX), code }),
    reply: signedIn,
    limits: ['login-address'],
  },
  'GET /api/auth/second-factor': {
    who: 'member',
    summary: 'Returns which second factors the member has, and how many recovery codes are left.',
    reply: z.object({
      /** True if an authenticator app is set up. `since` is the time at which it was set up. */
      enabled: z.boolean(),
      since: z.iso.datetime().nullable(),
      passkeys: z.int(),
      recovery_codes_left: z.int(),
    }),
  },
  'POST /api/auth/second-factor/set-up': {
    who: 'member',
    summary: 'Creates a secret for an authenticator app. It takes effect once the first code confirms it.',
    body: passwordAgain,
    reply: z.object({ secret: z.string(), otpauth_url: z.string(), qr_code_svg: z.string() }),
  },
  'POST /api/auth/second-factor/confirm': {
    who: 'member',
    summary:
      'Turns on the authenticator app with its first code. Returns the recovery codes, which are not shown again.',
    body: z.object({ code }),
    reply: recoveryCodes,
  },
  'POST /api/auth/second-factor/recovery-codes': {
    who: 'member',
    summary: 'Creates new recovery codes and returns them once. The previous codes stop working.',
    body: passwordAgain,
    reply: recoveryCodes,
  },
  'DELETE /api/auth/second-factor': {
    who: 'member',
    summary: 'Removes the authenticator app. Admins can remove it only if they have a passkey.',
    body: passwordAgain,
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls
