import type { Errors } from '#ui/forms/use-errors.ts'

type Rules<T> = Record<keyof T, (text: string) => string | undefined>

/** The sentences for the fields, of which each is checked without the spaces around it; empty when the form holds. Pure. */
export function checkFields<T extends Record<string, string>>(rules: Rules<T>, values: T): Errors {
  const found = Object.keys(rules).flatMap((field) => {
    const message = rules[field]?.((values[field] ?? '').trim())
    return message ? [[field, message]] : []
  })
  return Object.fromEntries(found) as Errors
}
