import * as z from 'zod'
import { invalidField } from './failure.ts'
import { visibleText } from '../text/visible-text.ts'

export const REASON_LENGTH_MAX = 2_000
const TYPED_LENGTH_MAX = 200

/**
 * Returns the schema of the reason for a destructive call: each call marked `destructive` takes one. @param missing the
 * message without a reason.
 */
export const reasonGiven = (missing: string) =>
  z
    .string(missing)
    .max(REASON_LENGTH_MAX, `Please stay within ${REASON_LENGTH_MAX} characters.`)
    .overwrite(visibleText)
    .min(1, missing)

/** The words that were typed to confirm it; which ones must be is checked by the server with `confirmTyped`. */
export const typedWords = z.string('Please type the words that are asked for.').max(TYPED_LENGTH_MAX)

/** @throws Failure invalid, of the field `confirmation`, unless exactly the expected words were typed. */
export function confirmTyped(typed: string, expected: string): void {
  if (typed !== expected) throw invalidField('confirmation', `Type exactly: ${expected}`)
}
