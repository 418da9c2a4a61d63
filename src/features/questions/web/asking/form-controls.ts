import type { Errors } from '#ui/forms/use-errors.ts'

/** A form's values, and the functions that change them, for the sending code. */
export type AskFormControls<T> = {
  values: T
  set: (changes: Partial<T>) => void
  clear: () => void
  show: (errors: Errors) => void
}

/** The key of an error about the whole form; no field has this name. */
export const NOT_SENT = 'not-sent'
