import { Failure } from '#shared/calls/failure.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Errors } from '#ui/forms/use-errors.ts'
import { NOT_SENT } from './form-controls.ts'

/** The sentences of a refused form by field; empty when it failed for another reason. Pure. */
export const errorsOf = (error: unknown): Errors => errorsByField(error instanceof Failure ? error.errors : [])

/** Returns the toast's text: the server's own words, or the specification's (section 8). Pure. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Failure) || error.kind === 'network') return 'Please try again later.'
  return error.detail || 'Failed to submit question'
}

const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit' } as const

/**
 * Returns, past a rate limit, when to try again, by the sender's own clock. The text stays next to the button; a toast
 * disappears before that. Pure.
 */
export function refusalOf(error: unknown, now: Date): Errors {
  if (!(error instanceof Failure) || error.kind !== 'too_many') return {}
  const again = new Date(now.getTime() + (error.retryAfterSeconds ?? 60) * 1_000)
  const time = again.toLocaleTimeString([], HOUR_AND_MINUTE)
  return { [NOT_SENT]: `${error.detail} You can send it after ${time}; until then it stays here.` }
}

export const showRefusal = (title: string, error: unknown, text = reasonOf(error)): void =>
  showToast({ title, text, kind: 'danger' })
