import * as z from 'zod'
import { invalidField } from './failure.ts'
import { visibleText } from '../text/visible-text.ts'

export const REASON_LENGTH_MAX = 2_000
const TYPED_LENGTH_MAX = 200

/**
 * Returns the schema of the reason, which every call marked `destructive` requires. @param missing the error message
 * for a missing reason
 */
export const reasonGiven = (missing: string) =>
  z
    .string(missing)
    .max(REASON_LENGTH_MAX, `Please enter at most ${REASON_LENGTH_MAX} characters.`)
    .overwrite(visibleText)
    .min(1, missing)

/** The text typed to confirm a call; the server checks with `confirmTyped` that it is the expected text. */
export const typedWords = z.string('Please type the confirmation text.').max(TYPED_LENGTH_MAX)

/**
 * Checks the confirmation text. @throws Failure invalid, for the field `confirmation`, unless it is exactly the
 * expected text
 */
export function confirmTyped(typed: string, expected: string): void {
  if (typed !== expected) throw invalidField('confirmation', `Type exactly: ${expected}`)
}
