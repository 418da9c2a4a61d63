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

test('what did not open while the database was away is opened again, where a link led', () => {
  expect(opened({ is: 'failed', error: new Failure('unavailable', 'Please try again in a moment.') })).toEqual([
    [7],
    [7],
  ])
  expect(opened({ is: 'failed', error: new TypeError('Failed to fetch') })).toEqual([[7], [7]])
})

test('what is refused is not asked for again, nor what is open', () => {
  expect(opened({ is: 'failed', error: new Failure('not_found', 'There is no such channel.') })).toEqual([])
  expect(opened({ is: 'loading' })).toEqual([])
})
