import { Failure } from '#shared/calls/failure.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { PASSWORD_LENGTH_MIN } from '#shared/business.ts'

export type RegistrationInput = {
  email: string
  password: string
  first_name: string
  last_name: string
  role: 'student' | 'faculty' | 'clinician'
}

export type Refusal = { title: string; text: string; fields: Record<string, string> }

const REGISTRATION_FAILED = 'Registration failed. Please try again.'

/** The two rules that the form itself holds; the rest are the browser's and the server's. Pure. */
export function checkPasswords(password: string, confirmation: string): Refusal | undefined {
  if (password !== confirmation) {
    const text = 'Passwords do not match. Please try again.'
    return { title: 'Password Mismatch', text, fields: { confirmation: text } }
  }
  if (password.length < PASSWORD_LENGTH_MIN) {
    const text = `Password must be at least ${PASSWORD_LENGTH_MIN} characters long.`
    return { title: 'Password Too Short', text, fields: { password: text } }
  }
  return undefined
}

/** What to say of a registration that the server refused, and beside which fields. Pure. */
export function registrationRefusal(error: unknown): Refusal {
  const title = 'Registration Failed'
  if (!(error instanceof Failure) || error.kind === 'network') return { title, text: REGISTRATION_FAILED, fields: {} }
  const fields = errorsByField(error.errors)
  return { title, text: error.detail || REGISTRATION_FAILED, fields }
}
