import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { Gap } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns changes that each depend on the one before. */
function changesOf(...characters: string[]): Uint8Array[] {
  const doc = new Y.Doc()
  const changes: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => void changes.push(update))
  for (const letter of characters) doc.getText('t').insert(doc.getText('t').length, letter)
  return changes
}

test('what comes in another order is taken in, and what is lacking is told of once', () => {
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
