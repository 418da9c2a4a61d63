import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import type { ConversationState } from './conversation-store.ts'
import { retryFailedOpen } from './conversation-data.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened(state: ConversationState): unknown[][] {
  const open = vi.fn(async () => undefined)
  const stop = retryFailedOpen({ read: () => state, open }, 7)
  vi.advanceTimersByTime(11_000)
  stop()
  vi.advanceTimersByTime(11_000)
  return open.mock.calls
}

test('a conversation that failed to open during a database outage is reopened at its link', () => {
  expect(opened({ is: 'failed', error: new Failure('unavailable', 'Please try again in a moment.') })).toEqual([
    [7],
    [7],
  ])
  expect(opened({ is: 'failed', error: new TypeError('Failed to fetch') })).toEqual([[7], [7]])
})

test('refused and open conversations are not requested again', () => {
  expect(
    opened({ is: 'failed', error: new Failure('not_found', 'This channel doesn’t exist or you don’t have access.') }),
  ).toEqual([])
  expect(opened({ is: 'loading' })).toEqual([])
})
