import { Failure } from '#shared/calls/failure.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { PASSWORD_LENGTH_MIN } from '#shared/business.ts'
import { passwordError, type PasswordOf } from '../../password-rules.ts'

export type RegistrationInput = {
  email: string
  password: string
  first_name: string
  last_name: string
  role: 'student' | 'faculty' | 'clinician'
}

export type RegistrationRefusal = { title: string; text: string; fields: Record<string, string> }

const REGISTRATION_FAILED = 'Registration failed. Please try again.'

// The error for a password that is shorter than the minimum. For other passwords, the message of the unmet rule is
// shown.
const TOO_SHORT = {
  title: 'Password Too Short',
  text: `Password must be at least ${PASSWORD_LENGTH_MIN} characters long.`,
}

/** Returns the error message for a password that is not accepted for a new account. Pure. */
export function checkPassword(password: string, whose: PasswordOf = 'member'): RegistrationRefusal | undefined {
  const complaint = password.length < PASSWORD_LENGTH_MIN ? TOO_SHORT : passwordError(password, whose)
  return complaint && { ...complaint, fields: { password: complaint.text } }
}

/** Checks the password and its repetition. All other fields are checked by the browser and the server. Pure. */
export function checkPasswords(password: string, confirmation: string): RegistrationRefusal | undefined {
  if (password !== confirmation) {
    const text = 'Passwords do not match. Please try again.'
    return { title: 'Password Mismatch', text, fields: { confirmation: text } }
  }
  return checkPassword(password)
}

/** Returns the error message for a refused registration, and the messages for single fields. Pure. */
export function registrationRefusal(error: unknown): RegistrationRefusal {
  const title = 'Registration Failed'
  if (!(error instanceof Failure) || error.kind === 'network') return { title, text: REGISTRATION_FAILED, fields: {} }
  const fields = errorsByField(error.errors)
  return { title, text: error.detail || REGISTRATION_FAILED, fields }
}
