import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { landingOf } from '../arrival.ts'
import { loginFailureText } from '../enter.ts'
import { checkPasswords, registrationRefusal } from '../registration/registration.ts'
import { forgotFailure, resetFailure } from '../passwords/reset-failures.ts'

test('admins land in the control center, everyone else on the dashboard', () => {
  expect(landingOf({ role: 'admin', isAdmin: true })).toBe('/admin/control')
  expect(landingOf({ role: 'moderator', isAdmin: false })).toBe('/student/dashboard')
  expect(landingOf({ role: 'faculty', isAdmin: false })).toBe('/student/dashboard')
})

test.each([
  [new Failure('unauthenticated', 'Please check your credentials.'), 'Please check your credentials.'],
  [new Failure('forbidden', 'This account was deactivated.'), 'This account was deactivated.'],
  [new Failure('too_many', 'Please wait 30 minutes.'), 'Please wait 30 minutes.'],
  [new Failure('network', 'No connection'), 'An unexpected error occurred. Please try again.'],
  [new TypeError('broken'), 'An unexpected error occurred. Please try again.'],
  [new Failure('internal', 'Oops'), 'Login failed. Please try again.'],
])('a sign-in that failed with %s says %s', (error, text) => {
  expect(loginFailureText(error)).toBe(text)
})

test('a password mismatch is reported before the length', () => {
  expect(checkPasswords('abc', 'abcd')).toMatchObject({
    title: 'Password Mismatch',
    text: 'Passwords do not match. Please try again.',
  })
  expect(checkPasswords('abc', 'abc')).toMatchObject({
    title: 'Password Too Short',
    text: 'Password must be at least 6 characters long.',
  })
  expect(checkPasswords('abcdef', 'abcdef')).toMatchObject({
    title: 'Password Requirements',
    text: 'Password must have: At least 8 characters, One uppercase letter, One number',
  })
  expect(checkPasswords('Abcdefg7', 'Abcdefg7')).toBeUndefined()
})

test('a refused registration shows the server’s error, next to the field if it names one', () => {
  const taken = new Failure('conflict', 'Taken', { errors: [{ field: 'email', message: 'Taken' }] })
  expect(registrationRefusal(taken)).toEqual({
    title: 'Registration Failed',
    text: 'Taken',
    fields: { email: 'Taken' },
  })
  expect(registrationRefusal(new Failure('network', 'x')).text).toBe('Registration failed. Please try again.')
})

test('a failed request for a reset link shows its cause', () => {
  expect(forgotFailure(new Failure('too_many', 'Wait'))).toEqual({ title: 'Too Many Attempts', text: 'Wait' })
  expect(forgotFailure(new Failure('network', 'x')).title).toBe('Network Error')
  expect(forgotFailure(new Failure('internal', 'x')).title).toBe('Failed to send reset email')
  expect(resetFailure(new Failure('network', 'x')).text).toBe('Failed to reset password. Please try again.')
})
