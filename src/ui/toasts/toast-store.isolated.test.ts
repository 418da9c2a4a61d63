import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismissToast,
  pauseToast,
  joinToastHosts,
  readToast,
  readToastHost,
  resumeToast,
  showToast,
  TOAST_DURATION_MS,
  TOAST_REMOVAL_DELAY_MS,
} from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  dismissToast()
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a new toast replaces the previous one, and gets its full time', () => {
  showToast({ title: 'First' })
  vi.advanceTimersByTime(TOAST_DURATION_MS - 1)
  showToast({ title: 'Second', kind: 'danger' })
  vi.advanceTimersByTime(TOAST_DURATION_MS - 1)
  expect(readToast()).toMatchObject({ title: 'Second', kind: 'danger', state: 'open' })
})

test('a toast closes after its time: five seconds unless it says otherwise', () => {
  showToast({ title: 'Usual' })
  vi.advanceTimersByTime(5_000)
  expect(readToast()).toMatchObject({ state: 'dismissed' })
  showToast({ title: 'Short', durationMs: 100 })
  vi.advanceTimersByTime(100)
  expect(readToast()).toMatchObject({ title: 'Short', state: 'dismissed' })
})

test('a dismissed toast is removed after 1,000,000 ms', () => {
  showToast({ title: 'Going' })
  dismissToast()
  vi.advanceTimersByTime(1_000_000 - 1)
  expect(readToast()).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(readToast()).toBeUndefined()
})

test('the removal of an old toast does not take a newer one away', () => {
  showToast({ title: 'Old' })
  dismissToast()
  showToast({ title: 'New', durationMs: 2 * TOAST_REMOVAL_DELAY_MS })
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS)
  expect(readToast()).toMatchObject({ title: 'New', state: 'open' })
})

test('a toast that is held stays until it is released', () => {
  showToast({ title: 'Read slowly' })
  pauseToast()
  vi.advanceTimersByTime(10 * TOAST_DURATION_MS)
  expect(readToast()).toMatchObject({ state: 'open' })
  resumeToast()
  vi.advanceTimersByTime(TOAST_DURATION_MS)
  expect(readToast()).toMatchObject({ state: 'dismissed' })
})

test('leaving a toast that was dismissed meanwhile does not start its removal anew', () => {
  showToast({ title: 'Gone' })
  dismissToast()
  resumeToast()
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS)
  expect(readToast()).toBeUndefined()
})

test('a dialog that opens shows nothing of before', () => {
  const leavePage = joinToastHosts('page')
  showToast({ title: 'Link copied to clipboard' })
  const leaveDialog = joinToastHosts('dialog')
  expect(readToast()).toMatchObject({ state: 'dismissed' })
  leaveDialog()
  leavePage()
})

test('a dialog that closes takes its refusals along, and leaves what was done', () => {
  const leavePage = joinToastHosts('page')
  const leaveFirst = joinToastHosts('dialog')
  showToast({ title: 'Login failed', kind: 'danger' })
  leaveFirst()
  expect(readToast()).toMatchObject({ title: 'Login failed', state: 'dismissed' })
  const leaveSecond = joinToastHosts('dialog')
  showToast({ title: 'Welcome back!' })
  leaveSecond()
  expect(readToast()).toMatchObject({ title: 'Welcome back!', state: 'open' })
  leavePage()
})

test('the place that joined last shows toasts, and the one before it once that has left', () => {
  const leavePage = joinToastHosts('page')
  const leaveDialog = joinToastHosts('dialog')
  expect(readToastHost()).toBe('dialog')
  leaveDialog()
  expect(readToastHost()).toBe('page')
  leavePage()
})
