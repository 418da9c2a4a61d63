import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTypingNotifier, typingInWords } from './typing-notifier.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first stroke says so, and three seconds without one say that it is over', () => {
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

test('those who type are named while they are few', () => {
  expect([[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Cy']].map(typingInWords)).toEqual([
    '',
    'Ada is typing',
    'Ada and Ben are typing',
    'Several people are typing',
  ])
})
