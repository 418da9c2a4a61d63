import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { reasonOf } from './send-feedback.ts'

const OTHERWISE = 'Please try again later.'

test('over a rate limit the sender sees when to try again, and that nothing is lost', () => {
  const detail = 'Too many requests. Please wait before trying again: 25 minutes.'
  expect(reasonOf(new Failure('too_many', detail, { retryAfterSeconds: 1_500 }), OTHERWISE)).toBe(
    `${detail} Your text is still here.`,
  )
})

test.each([
  [new Failure('invalid', 'Please enter a subject'), 'Please enter a subject'],
  [new Failure('network', 'No connection'), OTHERWISE],
  [new Error('a bug'), OTHERWISE],
])('for %s the message is: %s', (error, told) => {
  expect(reasonOf(error, OTHERWISE)).toBe(told)
})
