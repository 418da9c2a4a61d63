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

test('a toast closes after five seconds, unless it sets another time', () => {
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

test('a held toast stays until it is released', () => {
  showToast({ title: 'Read slowly' })
  pauseToast()
  vi.advanceTimersByTime(10 * TOAST_DURATION_MS)
  expect(readToast()).toMatchObject({ state: 'open' })
  resumeToast()
  vi.advanceTimersByTime(TOAST_DURATION_MS)
  expect(readToast()).toMatchObject({ state: 'dismissed' })
})

test('releasing a dismissed toast does not restart its removal', () => {
  showToast({ title: 'Gone' })
  dismissToast()
  resumeToast()
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS)
  expect(readToast()).toBeUndefined()
})

test('a new dialog shows no earlier toasts', () => {
  const leavePage = joinToastHosts('page')
  showToast({ title: 'Link copied to clipboard' })
  const leaveDialog = joinToastHosts('dialog')
  expect(readToast()).toMatchObject({ state: 'dismissed' })
  leaveDialog()
  leavePage()
})

test('closing a dialog removes its error toasts but keeps success toasts', () => {
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

test('the newest toast area shows toasts, and the previous one again after it is removed', () => {
  const leavePage = joinToastHosts('page')
  const leaveDialog = joinToastHosts('dialog')
  expect(readToastHost()).toBe('dialog')
  leaveDialog()
  expect(readToastHost()).toBe('page')
  leavePage()
})
