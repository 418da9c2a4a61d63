import type { Errors } from '#ui/forms/use-errors.ts'

/** A form as the sending code uses it: its values, and functions to change them. */
export type AskFormControls<T> = {
  values: T
  set: (changes: Partial<T>) => void
  clear: () => void
  show: (errors: Errors) => void
}

/** The key of the error for the form as a whole; no field has this name. */
export const NOT_SENT = 'not-sent'
