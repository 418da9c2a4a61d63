import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { Gap } from './change-gap.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns one change for each character. Each change depends on the previous one. */
function changesOf(...characters: string[]): Uint8Array[] {
  const doc = new Y.Doc()
  const changes: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => void changes.push(update))
  for (const letter of characters) doc.getText('t').insert(doc.getText('t').length, letter)
  return changes
}

test('updates in any order are applied, and missing ones are requested once', () => {
  const [a, b, c, d] = changesOf('a', 'b', 'c', 'd') as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const doc = new Y.Doc()
  const onGap = vi.fn<() => void>()
  const gap = new Gap(doc, onGap)
  gap.take(b, 'server')
  gap.take(a, 'server')
  vi.advanceTimersByTime(10_000)
  expect([doc.getText('t').toJSON(), onGap.mock.calls.length]).toEqual(['ab', 0])
  gap.take(d, 'server')
  vi.advanceTimersByTime(10_000)
  expect([doc.getText('t').toJSON(), onGap.mock.calls.length]).toEqual(['ab', 1])
  gap.take(c, 'server')
  expect(doc.getText('t').toJSON()).toBe('abcd')
})
