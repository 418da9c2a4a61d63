import type { FieldError } from '#shared/failure.ts'

/** Reads a form's text fields by name; a missing one is empty. */
export function textsOf(form: HTMLFormElement): (name: string) => string {
  const given = new FormData(form)
  return (name) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** A refusal's sentences by field. Pure. */
export const errorsByField = (errors: FieldError[] = []): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

/** Puts the focus into the first field, in the form's order, that has an error. */
export function focusFirstError(form: HTMLFormElement | null, errors: Record<string, string>): void {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
  fields.find(({ name }) => name && name in errors)?.focus()
}
