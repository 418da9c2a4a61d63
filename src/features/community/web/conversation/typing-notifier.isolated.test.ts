import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTypingNotifier, typingInWords } from './typing-notifier.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typing starts with the first keystroke and ends after three seconds without one', () => {
  const say = vi.fn()
  const typing = createTypingNotifier(say)
  typing.typed()
  vi.advanceTimersByTime(2_900)
  typing.typed()
  vi.advanceTimersByTime(2_900)
  expect(say.mock.calls).toEqual([['typing_start']])
  vi.advanceTimersByTime(100)
  expect(say.mock.calls).toEqual([['typing_start'], ['typing_stop']])
  typing.typed()
  typing.stop()
  typing.stop()
  vi.advanceTimersByTime(10_000)
  expect(say.mock.calls.slice(2)).toEqual([['typing_start'], ['typing_stop']])
})

test('typing members are named while there are few', () => {
  expect([[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Cy']].map(typingInWords)).toEqual([
    '',
    'Ada is typing',
    'Ada and Ben are typing',
    'Several people are typing',
  ])
})
