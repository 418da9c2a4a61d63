import { RESET_PASSWORD_LENGTH_MIN } from '#shared/business.ts'
import { ADMIN_PASSWORD_LENGTH_MIN } from './limits.ts'

/** The owner of a password. An admin's password must be longer. */
export type PasswordOf = 'member' | 'admin'

const LENGTHS_MIN: Record<PasswordOf, number> = { member: RESET_PASSWORD_LENGTH_MIN, admin: ADMIN_PASSWORD_LENGTH_MIN }

type Rule = { text: string; holds: (password: string) => boolean }

const rulesFor = (whose: PasswordOf): Rule[] => [
  { text: `At least ${LENGTHS_MIN[whose]} characters`, holds: (password) => password.length >= LENGTHS_MIN[whose] },
  { text: 'One uppercase letter', holds: (password) => /\p{Lu}/u.test(password) },
  { text: 'One lowercase letter', holds: (password) => /\p{Ll}/u.test(password) },
  { text: 'One number', holds: (password) => /\d/.test(password) },
]

/**
 * Returns the rules that a new password does not meet yet, as they are shown in the checklist. All password forms use
 * this function. Pure.
 */
export const missingRules = (password: string, whose: PasswordOf = 'member'): string[] =>
  rulesFor(whose)
    .filter(({ holds }) => !holds(password))
    .map(({ text }) => text)

/** Returns the missing rules as one sentence. Pure. */
export const passwordRequirement = (missing: string[]): string => `Password must have: ${missing.join(', ')}`

/** Returns the error message for a new password that is not accepted; undefined if it is accepted. Pure. */
export function passwordError(
  password: string,
  whose: PasswordOf = 'member',
): { title: string; text: string } | undefined {
  const missing = missingRules(password, whose)
  return missing.length > 0 ? { title: 'Password Requirements', text: passwordRequirement(missing) } : undefined
}
