import { Failure } from '#shared/calls/failure.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Errors } from '#ui/forms/use-errors.ts'
import { NOT_SENT } from './form-controls.ts'

/** Returns a failure's error messages by field; empty if it is not about fields. Pure. */
export const errorsOf = (error: unknown): Errors => errorsByField(error instanceof Failure ? error.errors : [])

/** Returns the text of the toast: the server's error message, or a general one. Pure. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Failure) || error.kind === 'network') return 'Please try again later.'
  return error.detail || 'Failed to submit question'
}

const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit' } as const

/**
 * Returns an error with the local time to try again after a rate limit. It is shown next to the button, since a toast
 * would disappear too early. Pure.
 */
export function refusalOf(error: unknown, now: Date): Errors {
  if (!(error instanceof Failure) || error.kind !== 'too_many') return {}
  const again = new Date(now.getTime() + (error.retryAfterSeconds ?? 60) * 1_000)
  const time = again.toLocaleTimeString([], HOUR_AND_MINUTE)
  return { [NOT_SENT]: `${error.detail} You can send it after ${time}. Your text stays here until then.` }
}

export const showRefusal = (title: string, error: unknown, text = reasonOf(error)): void =>
  showToast({ title, text, kind: 'danger' })
