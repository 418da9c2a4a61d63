import { UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { tellRouteError } from './route-error.ts'

const answered = (status: number, data: unknown) => new UNSAFE_ErrorResponseImpl(status, '', data)

test('an unknown paper and an unknown profile are told in their own words', () => {
  expect(tellRouteError(answered(404, {}), '/research/none')).toMatchObject({ title: 'Paper not found', retry: false })
  expect(tellRouteError(answered(404, {}), '/profile/none/public').text).toBe(
    'The requested profile could not be found',
  )
})

test('an expected failure is told in the words of the server, and may be tried again', () => {
  const failure = new Failure('unavailable', 'We are back in a minute.')
  expect(tellRouteError(failure, '/research')).toMatchObject({ text: 'We are back in a minute.', retry: true })
  expect(tellRouteError(answered(503, { detail: 'We are back in a minute.' }), '/')).toMatchObject({
    text: 'We are back in a minute.',
  })
})

test('a bug shows nothing of itself', () => {
  expect(tellRouteError(new TypeError('x is undefined'), '/').text).toBe(
    'Something went wrong on our side. Please try again.',
  )
})
