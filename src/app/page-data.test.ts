import { UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { nameFaults, outcomeOf, plainErrors } from './page-data.ts'

const DETAIL = 'Something went wrong. Please name this request: 7f3a'

const answered = (status: number, data: object) => new UNSAFE_ErrorResponseImpl(status, '', data)

test('an unexpected error is reported with its request; an expected failure keeps its message', () => {
  const report = vi.fn()
  const bug = new TypeError('x is undefined')
  const errors = { page: bug, part: answered(503, { detail: 'Back soon.' }), other: answered(404, { detail: 'None.' }) }
  expect(plainErrors(nameFaults(errors, { detail: DETAIL, report, expected: () => undefined }))).toEqual({
    page: { status: 500, data: { detail: DETAIL } },
    part: { status: 503, data: { detail: 'Back soon.' } },
    other: { status: 404, data: { detail: 'None.' } },
  })
  expect(report.mock.calls).toEqual([[bug]])
})

test('a page without errors returns no errors', () => {
  expect(nameFaults(null, { detail: DETAIL, report: () => undefined, expected: () => undefined })).toBeNull()
})

test('an expected failure of a page sets its status, message and retry time', () => {
  const report = vi.fn()
  const expected = () => new Failure('unavailable', 'Back soon.', { retryAfterSeconds: 5 })
  const named = nameFaults({ page: new Error('gone') }, { detail: DETAIL, report, expected })
  expect(plainErrors(named)).toEqual({ page: { status: 503, data: { detail: 'Back soon.', retryAfterSeconds: 5 } } })
  expect(outcomeOf(named)).toEqual({ status: 503, retryAfterSeconds: 5 })
  expect(outcomeOf(null)).toBeUndefined()
  expect(report).not.toHaveBeenCalled()
})
