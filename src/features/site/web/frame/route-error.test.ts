import { UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { featureDisabledMessage } from '#shared/features.ts'
import { describeRouteError } from './route-error.ts'

const answered = (status: number, data: unknown) => new UNSAFE_ErrorResponseImpl(status, '', data)

test('an unknown paper and an unknown profile are told in their own words', () => {
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

test('an expected failure is told in the words of the server, and may be tried again', () => {
  const failure = new Failure('unavailable', 'We are back in a minute.')
  expect(describeRouteError(failure, '/research')).toMatchObject({ text: 'We are back in a minute.', retry: true })
  expect(describeRouteError(answered(503, { detail: 'We are back in a minute.' }), '/')).toMatchObject({
    text: 'We are back in a minute.',
  })
})

test('what is switched off is no fault: it is said calmly, and leads on', () => {
  const text = featureDisabledMessage('registrations')
  const told = { title: 'Switched off', text, retry: false, way: ['/research', 'Research Library'] }
  expect(describeRouteError(answered(403, { detail: text }), '/register')).toEqual(told)
})

test('a bug shows nothing of itself', () => {
  expect(describeRouteError(new TypeError('x is undefined'), '/').text).toBe(
    'Something went wrong on our side. Please try again.',
  )
})
