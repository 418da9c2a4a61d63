import { Failure } from '#shared/failure.ts'
import { errorsByField } from '#ui/form-values.ts'
import type { Errors } from '#ui/use-errors.ts'

/** The sentences of a refused form by field; empty when it failed for another reason. Pure. */
export const errorsOf = (error: unknown): Errors => errorsByField(error instanceof Failure ? error.errors : [])

/** What the toast says: the server's own words, or the specification's (section 8). Pure. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Failure) || error.kind === 'network') return 'Please try again later.'
  return error.detail || 'Failed to submit question'
}
