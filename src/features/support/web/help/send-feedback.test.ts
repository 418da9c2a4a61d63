import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { reasonOf } from './send-feedback.ts'

const OTHERWISE = 'Please try again later.'

test('past a limit the sender is told when to try again, and that nothing is lost', () => {
  const detail = 'Too many requests. Please wait before trying again: 25 minutes.'
  expect(reasonOf(new Failure('too_many', detail, { retryAfterSeconds: 1_500 }), OTHERWISE)).toBe(
    `${detail} What you wrote is kept here.`,
  )
})

test.each([
  [new Failure('invalid', 'Please enter a subject'), 'Please enter a subject'],
  [new Failure('network', 'No connection'), OTHERWISE],
  [new Error('a bug'), OTHERWISE],
])('for %s it says: %s', (error, told) => {
  expect(reasonOf(error, OTHERWISE)).toBe(told)
})
