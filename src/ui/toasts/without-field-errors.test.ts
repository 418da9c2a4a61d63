import { expect, test } from 'vitest'
import { withoutFieldErrors } from './without-field-errors.ts'

const toast = { title: 'Registration Failed', text: 'This address is taken.' }

test('errors shown at a field are not repeated in the toast', () => {
  expect(withoutFieldErrors(toast, { email: 'This address is taken.' })).toEqual({
    title: 'Registration Failed',
    text: undefined,
  })
  expect(withoutFieldErrors(toast, { email: 'Please enter a valid email address' })).toBe(toast)
  expect(withoutFieldErrors(toast, {})).toBe(toast)
})
