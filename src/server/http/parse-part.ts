import type * as z from 'zod'
import { Failure, type FieldError } from '#shared/calls/failure.ts'

type Issue = { path: PropertyKey[]; message: string }

/** Converts issues to field errors; two rules of a field with the same message give one error. */
function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  const errors = issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return errors.filter(
    ({ field, message }, at) => errors.findIndex((one) => one.field === field && one.message === message) === at,
  )
}

export type Schema = z.ZodType | undefined

/** @throws Failure invalid with one sentence a field; the first is the `detail`. */
export function parsePart<Parsed>(schema: z.ZodType<Parsed>, value: unknown): Parsed {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const errors = toFieldErrors(parsed.error.issues)
  throw new Failure('invalid', errors[0]?.message ?? 'Please check what you entered.', { errors })
}
