import { Failure } from '#shared/calls/failure.ts'

type Told = { title: string; text: string }

/** Returns the error message for a failed request of a reset link. Pure. */
export function forgotFailure(error: unknown): Told {
  const failure = error instanceof Failure ? error : undefined
  switch (failure?.kind) {
    case 'too_many':
      return {
        title: 'Too Many Attempts',
        text: failure.detail || 'Too many requests. Please wait before trying again.',
      }
    case 'invalid':
      return { title: 'Failed to send reset email', text: failure.detail }
    case 'network':
      return { title: 'Network Error', text: failure.detail }
    default:
      return { title: 'Failed to send reset email', text: 'Please try again later.' }
  }
}

/** Returns the error message for a new password that was not set. Pure. */
export const resetFailure = (error: unknown): Told => ({
  title: 'Error',
  text:
    error instanceof Failure && error.kind !== 'network' ? error.detail : 'Failed to reset password. Please try again.',
})
