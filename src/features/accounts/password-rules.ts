import { RESET_PASSWORD_LENGTH_MIN } from '#shared/business.ts'

const RULES: { text: string; holds: (password: string) => boolean }[] = [
  {
    text: `At least ${RESET_PASSWORD_LENGTH_MIN} characters`,
    holds: (password) => password.length >= RESET_PASSWORD_LENGTH_MIN,
  },
  { text: 'One uppercase letter', holds: (password) => /\p{Lu}/u.test(password) },
  { text: 'One lowercase letter', holds: (password) => /\p{Ll}/u.test(password) },
  { text: 'One number', holds: (password) => /\d/.test(password) },
]

/** What a password that is set by a reset link still lacks, in the checklist's words. Pure. */
export const missingRules = (password: string): string[] =>
  RULES.filter(({ holds }) => !holds(password)).map(({ text }) => text)

/** The same as one sentence. Pure. */
export const passwordRequirement = (missing: string[]): string => `Password must have: ${missing.join(', ')}`
