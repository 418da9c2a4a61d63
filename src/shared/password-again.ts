import { Failure } from './calls/failure.ts'

/** Time for which a typed password permits calls that cannot be undone. Source: docs/product.md, "Administration". */
export const PROVEN_FOR_MS = 10 * 60_000
const FIELD = 'password_again'

/** Returns the error for calls that require entering the password again, by POST /api/auth/password-again. */
export const passwordAgain = (): Failure => {
  const message = 'Please enter your password again. You last entered it more than ten minutes ago.'
  return new Failure('forbidden', message, { errors: [{ field: FIELD, message }] })
}

/** Returns whether a call was refused only because the password has to be entered again. */
export const wantsPassword = (error: unknown): boolean =>
  error instanceof Failure && error.errors?.some(({ field }) => field === FIELD) === true
