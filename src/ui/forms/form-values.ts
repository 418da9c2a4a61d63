import type { ChangeEvent } from 'react'
import type { FieldError } from '#shared/calls/failure.ts'

/** Returns a function that reads a form's text fields by name; a missing field is empty. */
export function textsOf(form: HTMLFormElement): (name: string) => string {
  const given = new FormData(form)
  return (name) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** Returns the messages of a refused request by field. Pure. */
export const errorsByField = (errors: FieldError[] = []): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

/** Focuses the first field, in the form's order, that has an error. */
export function focusFirstError(form: HTMLFormElement | null, errors: Record<string, string>): void {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
  fields.find(({ name }) => name && name in errors)?.focus()
}

/** The names of a form's text fields. */
export type TextName<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

/** The parts of a form that its fields need. */
type Form<T> = { values: T; errors: Record<string, string>; change: (changes: Partial<T>) => void }

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** Returns the props for the control of one text field. */
export const fieldOf = <T>({ values, errors, change }: Form<T>, name: TextName<T>) => ({
  name,
  value: values[name] as string,
  error: errors[name],
  onChange: ({ target }: Typed) => change({ [name]: target.value } as Partial<T>),
})
