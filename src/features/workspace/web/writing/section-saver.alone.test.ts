import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import type { SectionDraft, SectionDrafts } from './section-drafts.ts'
import { SectionSaver } from './section-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const AT = '2026-11-21T08:00:00.000Z'

function aDesk({
  draft,
  content = 'Old',
  version = 3,
}: { draft?: SectionDraft; content?: string; version?: number } = {}) {
  const kept = new Map<string, SectionDraft>(draft ? [['methods', draft]] : [])
  const drafts: SectionDrafts = {
    read: (section) => kept.get(section),
    keep: (section, text) => Boolean(kept.set(section, text)),
    drop: (section) => void kept.delete(section),
  }
  const send = vi.fn(async (_section: string, { base_version: base }: { content: string; base_version: number }) => ({
    version: base + 1,
    last_updated: AT,
  }))
  const onSaved = vi.fn()
  const saver = new SectionSaver({ sections: { methods: { content, version } }, send, drafts, onSaved })
  return { saver, send, kept, onSaved, methods: () => saver.read().methods }
}

const noAnswer = () => Promise.reject(new Failure('network', 'No connection.'))
const changed = (content: string, version: number) =>
  Promise.reject(new Failure('conflict', 'Changed meanwhile.', { current: { content, version, last_updated: AT } }))

describe('saving', () => {
  test('waits until typing stops, and tells the truth at each moment', async () => {
    const { saver, send, kept, methods, onSaved } = aDesk()
    saver.type('methods', 'New')
    await vi.advanceTimersByTimeAsync(1_000)
    saver.type('methods', 'Newer')
    expect(methods()?.standing).toEqual({ state: 'waiting' })
    expect(kept.get('methods')).toEqual({ content: 'Newer', baseVersion: 3 })
    await vi.advanceTimersByTimeAsync(1_400)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(send.mock.calls).toEqual([['methods', { content: 'Newer', base_version: 3 }]])
    expect(methods()).toMatchObject({ version: 4, stored: 'Newer', standing: { state: 'saved', at: new Date(AT) } })
    expect(kept.size).toBe(0)
    expect(onSaved).toHaveBeenCalledOnce()
  })

  test('sends what was typed meanwhile after the answer, on the new version', async () => {
    const { saver, send, methods } = aDesk()
    let answer: (saved: { version: number; last_updated: string }) => void = () => undefined
    send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    saver.type('methods', 'One')
    void saver.flush('methods')
    await vi.advanceTimersByTimeAsync(0)
    saver.type('methods', 'Two')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(send).toHaveBeenCalledTimes(1)
    answer({ version: 4, last_updated: AT })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send.mock.calls[1]).toEqual(['methods', { content: 'Two', base_version: 4 }])
    expect(methods()?.standing.state).toBe('saved')
  })

  test('sends nothing when nothing was typed', async () => {
    const { saver, send } = aDesk()
    await saver.flushAll()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(send).not.toHaveBeenCalled()
    expect(saver.hasUnsent()).toBe(false)
  })

  test('goes on trying without a connection, and keeps the text', async () => {
    const { saver, send, kept, methods } = aDesk()
    send.mockImplementationOnce(noAnswer).mockImplementationOnce(noAnswer)
    saver.type('methods', 'New')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(methods()?.standing).toEqual({ state: 'offline' })
    expect(kept.has('methods')).toBe(true)
    expect(saver.hasUnsent()).toBe(true)
    await vi.advanceTimersByTimeAsync(2_000 + 5_000)
    expect(send).toHaveBeenCalledTimes(3)
    expect(methods()?.standing.state).toBe('saved')
  })

  test('says why a save was refused', async () => {
    const { saver, send, methods } = aDesk()
    send.mockImplementationOnce(() => Promise.reject(new Failure('conflict', 'This paper is published.')))
    saver.type('methods', 'New')
    await saver.flushAll()
    expect(methods()?.standing).toEqual({ state: 'failed', reason: 'This paper is published.' })
  })
})

describe('a text that somebody else changed', () => {
  test('is shown beside one’s own, and one’s own can be kept', async () => {
    const { saver, send, methods } = aDesk()
    send.mockImplementationOnce(() => changed('Theirs', 7))
    saver.type('methods', 'Mine')
    await saver.flushAll()
    expect(methods()).toMatchObject({ text: 'Mine', standing: { state: 'conflict', theirs: { content: 'Theirs' } } })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(send).toHaveBeenCalledTimes(1)
    saver.choose('methods', 'mine')
    await vi.advanceTimersByTimeAsync(0)
    expect(send.mock.calls[1]).toEqual(['methods', { content: 'Mine', base_version: 7 }])
  })

  test('or theirs can be taken', async () => {
    const { saver, send, kept, methods } = aDesk()
    send.mockImplementationOnce(() => changed('Theirs', 7))
    saver.type('methods', 'Mine')
    await saver.flushAll()
    saver.choose('methods', 'theirs')
    expect(methods()).toMatchObject({ text: 'Theirs', version: 7, standing: { state: 'clean' } })
    expect(kept.size).toBe(0)
    expect(saver.hasUnsent()).toBe(false)
  })

  test('is no conflict when it is one’s own, whose answer was lost', async () => {
    const { saver, send, methods } = aDesk()
    send.mockImplementationOnce(noAnswer).mockImplementationOnce(() => changed('First', 4))
    saver.type('methods', 'First')
    await saver.flushAll()
    saver.type('methods', 'First and second')
    await saver.flushAll()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send.mock.calls[2]).toEqual(['methods', { content: 'First and second', base_version: 4 }])
    expect(methods()?.standing.state).toBe('saved')
  })

  test('is taken over where nothing was typed', () => {
    const { saver, methods } = aDesk()
    saver.learn({ methods: { content: 'Theirs', version: 4 } })
    expect(methods()).toMatchObject({ text: 'Theirs', version: 4 })
    saver.type('methods', 'Mine')
    saver.learn({ methods: { content: 'Theirs again', version: 5 } })
    expect(methods()).toMatchObject({ text: 'Mine', version: 4 })
  })
})

describe('after a reload', () => {
  test('unsent text comes back and is sent', async () => {
    const { send, methods } = aDesk({ draft: { content: 'Unsent', baseVersion: 3 } })
    expect(methods()?.text).toBe('Unsent')
    await vi.advanceTimersByTimeAsync(0)
    expect(send.mock.calls).toEqual([['methods', { content: 'Unsent', base_version: 3 }]])
  })

  test('unsent text based on something older waits for a choice', async () => {
    const { send, methods } = aDesk({ draft: { content: 'Unsent', baseVersion: 2 } })
    expect(methods()).toMatchObject({ text: 'Unsent', standing: { state: 'conflict', theirs: { content: 'Old' } } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).not.toHaveBeenCalled()
  })

  test('text that did arrive is forgotten', () => {
    const { saver, kept } = aDesk({ draft: { content: 'Old', baseVersion: 2 } })
    expect(kept.size).toBe(0)
    expect(saver.hasUnsent()).toBe(false)
  })
})

test('a page that goes away hands over what is unsent', () => {
  const { saver } = aDesk()
  saver.type('methods', 'New')
  const sendLast = vi.fn()
  saver.leave(sendLast)
  expect(sendLast.mock.calls).toEqual([['methods', { content: 'New', base_version: 3 }]])
})
