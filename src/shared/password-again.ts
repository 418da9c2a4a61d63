import { Failure } from './calls/failure.ts'

/** Time for which a typed password permits calls that cannot be undone. Source: security.md, "Accounts". */
export const PROVEN_FOR_MS = 10 * 60_000
const FIELD = 'password_again'

/** Refuses until the password was proven again by POST /api/auth/password-again. */
export const passwordAgain = (): Failure => {
  const message = 'Please enter your password again: it was more than ten minutes ago.'
  return new Failure('forbidden', message, { errors: [{ field: FIELD, message }] })
}

/** Returns whether a call was refused only because the password has to be proven again. */
export const wantsPassword = (error: unknown): boolean =>
  error instanceof Failure && error.errors?.some(({ field }) => field === FIELD) === true
