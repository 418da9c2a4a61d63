import type { Errors } from '#ui/forms/use-errors.ts'

type Rules<T> = Record<keyof T, (text: string) => string | undefined>

/**
 * Returns the error messages by field; empty if the form is valid. Each value is checked without surrounding spaces.
 * Pure.
 */
export function checkFields<T extends Record<string, string>>(rules: Rules<T>, values: T): Errors {
  const found = Object.keys(rules).flatMap((field) => {
    const message = rules[field]?.((values[field] ?? '').trim())
    return message ? [[field, message]] : []
  })
  return Object.fromEntries(found) as Errors
}
