import { expect, test } from 'vitest'
import { passwordError, missingRules } from './password-rules.ts'

test.each([
  ['moss', ['At least 8 characters', 'One uppercase letter', 'One number']],
  ['moss-and-lichen', ['One uppercase letter', 'One number']],
  ['MOSS AND LICHEN 7', ['One lowercase letter']],
  ['Moss-and-lichen-7', []],
  ['Ёлка-и-мох-7', []],
])('%s lacks %j', (password, missing) => expect(missingRules(password)).toEqual(missing))

test('an admin’s password must be longer', () => {
  expect(missingRules('Elevenchar1', 'admin')).toEqual(['At least 12 characters'])
  expect(missingRules('Moss-and-lichen-7', 'admin')).toEqual([])
})

test('one sentence names everything that is missing', () => {
  expect(passwordError('Moss-7')).toEqual({
    title: 'Password Requirements',
    text: 'Password must have: At least 8 characters',
  })
  expect(passwordError('Moss-and-lichen-7')).toBeUndefined()
})
