import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { explanationError, failureInWords, missingClaimText } from './claim-form.tsx'

test.each([
  ['', 'Please provide an explanation for why you want to work on this project.'],
  ['   ', 'Please provide an explanation for why you want to work on this project.'],
  ['  ninechars  ', 'Please write at least 10 characters.'],
  ['tencharact', undefined],
])('an explanation of "%s" gets the error %s', (explanation, error) => {
  expect(explanationError(explanation)).toBe(error)
})

test.each([
  ['', 'Still missing: why you want to work on this project.'],
  ['  Because ', 'Still missing: 3 more characters in your explanation.'],
  ['ninechars', 'Still missing: 1 more character in your explanation.'],
  ['tencharact', undefined],
])('with "%s" the button says %s', (explanation, missing) => expect(missingClaimText(explanation)).toBe(missing))

test('a failed claim shows the server’s message if there is one', () => {
  const failed = 'Failed to submit project claim. Please try again.'
  expect(failureInWords(null)).toBeUndefined()
  expect(failureInWords(new Error('boom'))).toBe(failed)
  expect(failureInWords(new Failure('internal', 'Something went wrong on our side.'))).toBe(failed)
  expect(failureInWords(new Failure('conflict', 'All places on this project are taken.'))).toBe(
    'All places on this project are taken.',
  )
  expect(failureInWords(new Failure('network', 'No connection to the server.'))).toBe(
    `${failed} The server could not be reached.`,
  )
})
