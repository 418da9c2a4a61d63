import type * as z from 'zod'
import { Failure, type FieldError } from '#shared/calls/failure.ts'

type Issue = { path: PropertyKey[]; message: string }

/** Converts validation issues to field errors. Issues of a field that have the same message become one error. */
function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  const errors = issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return errors.filter(
    ({ field, message }, at) => errors.findIndex((one) => one.field === field && one.message === message) === at,
  )
}

export type Schema = z.ZodType | undefined

/**
 * Parses a part of the input, such as the query. @throws Failure invalid with an error per field. The first message is
 * the `detail`.
 */
export function parsePart<Parsed>(schema: z.ZodType<Parsed>, value: unknown): Parsed {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const errors = toFieldErrors(parsed.error.issues)
  throw new Failure('invalid', errors[0]?.message ?? 'Please check your input.', { errors })
}
