import type { Errors } from '#ui/forms/use-errors.ts'

/** A form as its sending sees it: what is typed, and what can be done to it. */
export type AskFormControls<T> = {
  values: T
  set: (changes: Partial<T>) => void
  clear: () => void
  show: (errors: Errors) => void
}

/** The name under which a form is told why it was not sent as a whole; no field bears it. */
export const NOT_SENT = 'not-sent'
