import { UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { featureDisabledMessage } from '#shared/features.ts'
import { describeRouteError } from './route-error.ts'

const answered = (status: number, data: unknown) => new UNSAFE_ErrorResponseImpl(status, '', data)

test('an unknown paper and an unknown profile have their own messages', () => {
  expect(describeRouteError(answered(404, {}), '/research/none')).toEqual({
    title: 'Paper not found',
    text: 'Please go back and try again.',
    way: ['/research', 'Research Library'],
  })
  expect(describeRouteError(answered(404, {}), '/profile/none/public')).toMatchObject({
    text: 'The requested profile could not be found',
    way: ['/directory', 'Back to Directory'],
  })
})

test('an expected failure shows the server’s message and can be retried', () => {
  const failure = new Failure('unavailable', 'We are back in a minute.')
  expect(describeRouteError(failure, '/research')).toMatchObject({ text: 'We are back in a minute.', retry: true })
  expect(describeRouteError(answered(503, { detail: 'We are back in a minute.' }), '/')).toMatchObject({
    text: 'We are back in a minute.',
  })
})

test('a disabled feature is shown as a notice with a link onward, not as an error', () => {
  const text = featureDisabledMessage('registrations')
  const told = { title: 'Turned off', text, retry: false, way: ['/research', 'Research Library'] }
  expect(describeRouteError(answered(403, { detail: text }), '/register')).toEqual(told)
})

test('an unexpected error shows no details', () => {
  expect(describeRouteError(new TypeError('x is undefined'), '/').text).toBe(
    'Something went wrong on our side. Please try again.',
  )
})
