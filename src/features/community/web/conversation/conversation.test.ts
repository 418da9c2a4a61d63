import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../message-data.ts'
import { createMessage } from '../community.fixture.ts'
import {
  type CachedConversation,
  type ConversationUpdate,
  applyConversationUpdate,
  CACHED_MESSAGES_MAX,
  withNewer,
  withOlder,
} from './conversation-store.ts'

const said = (number: number, more: Partial<Message> = {}) =>
  createMessage({ id: `message-${number}`, number, ...more })
const saying = (number: number): ConversationUpdate => ({ seq: number, kind: 'said', message: said(number) })
const empty: CachedConversation = { messages: [], head: 0, hasOlder: false, newest: 0, isAtLatest: true }
const numbers = ({ messages }: CachedConversation) => messages.map(({ number }) => number)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => said(from + index))

test('events repeated after a reconnection are shown once', () => {
  const starts = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 })
  fc.assert(
    fc.property(starts, (resumed) => {
      // Each reconnection sends all updates from some number on.
      const told = [1, ...resumed].flatMap((from) => range(from, 12).map(({ number }) => saying(number)))
      expect(numbers(told.reduce(applyConversationUpdate, empty))).toEqual(range(1, 12).map(({ number }) => number))
    }),
  )
})

test('an early page plus all later events equals a late page, at every point of time', () => {
  const happenings: ConversationUpdate[] = [
    saying(1),
    saying(2),
    { seq: 3, kind: 'changed', message: said(1, { content: '[Message deleted]', is_deleted: true }) },
    { seq: 4, kind: 'said', message: said(3) },
    { seq: 5, kind: 'changed', message: said(3, { reactions: { '👍': ['ada'] } }) },
    { seq: 6, kind: 'other' },
    { seq: 7, kind: 'said', message: said(4) },
  ]
  const late = happenings.reduce(applyConversationUpdate, empty)
  for (const cut of happenings.keys()) {
    const early = happenings.slice(0, cut).reduce(applyConversationUpdate, empty)
    expect(happenings.reduce(applyConversationUpdate, early)).toEqual(late)
  }
})

test('the same text twice is two messages; the same message received twice is one', () => {
  const ok = (seq: number, id: string): ConversationUpdate => ({
    seq,
    kind: 'said',
    message: said(seq, { id, content: 'ok' }),
  })
  const known = [ok(1, 'a'), ok(2, 'b'), ok(3, 'b')].reduce(applyConversationUpdate, empty)
  expect(known.messages.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(known.head).toBe(3)
})

test('messages are ordered by their numbers, whatever the order of arrival', () => {
  const late: ConversationUpdate = { seq: 3, kind: 'said', message: said(2) }
  const known = [saying(1), { ...saying(3), seq: 2 }, late].reduce(applyConversationUpdate, empty)
  expect(numbers(known)).toEqual([1, 2, 3])
})

test('a deleted message is also deleted in quotes of replies', () => {
  const reply = { id: 'message-1', number: 1, user_id: 'ruth', username: 'Dr Ruth Feld', content: 'Words' }
  const known = [
    saying(1),
    { seq: 2, kind: 'said', message: said(2, { reply_to: reply }) } as const,
    { seq: 3, kind: 'changed', message: said(1, { content: '[Message deleted]', is_deleted: true }) } as const,
  ].reduce(applyConversationUpdate, empty)
  expect(known.messages[0]?.content).toBe('[Message deleted]')
  expect(known.messages[1]?.reply_to?.content).toBe('[Message deleted]')
})

test('paging far back keeps a limited number of messages, and paging forward reaches the latest again', () => {
  let known: CachedConversation = {
    messages: range(9_951, 10_000),
    head: 10_000,
    hasOlder: true,
    newest: 10_000,
    isAtLatest: true,
  }
  for (let from = 9_901; from > 0; from -= 50) {
    known = withOlder(known, { messages: range(from, from + 49), hasOlder: from > 1 })
    expect(known.messages.length).toBeLessThanOrEqual(CACHED_MESSAGES_MAX)
  }
  expect(numbers(known)[0]).toBe(1)
  expect(known).toMatchObject({ isAtLatest: false, hasOlder: false })
  known = applyConversationUpdate(known, saying(10_001))
  expect(numbers(known)).not.toContain(10_001)
  for (let from = 301; from <= 10_000; from += 50) {
    const messages = range(from, from + 49)
    known = withNewer(known, { messages, head: 10_001, newest: 10_000, isAtLatest: from + 49 >= 10_000 })
  }
  expect(known).toMatchObject({ isAtLatest: true, hasOlder: true })
  expect(known.messages).toHaveLength(CACHED_MESSAGES_MAX)
})

test('messages posted during paging forward are fetched too', () => {
  const back: CachedConversation = {
    messages: range(1, 50),
    head: 100,
    hasOlder: false,
    newest: 100,
    isAtLatest: false,
  }
  const meanwhile = applyConversationUpdate(back, saying(101))
  const asked = { messages: range(51, 100), head: 100, newest: 100, isAtLatest: true }
  expect(withNewer(meanwhile, asked).isAtLatest).toBe(false)
  expect(withNewer(back, asked).isAtLatest).toBe(true)
})

test('a reader who stays at the end keeps only the last messages of thousands', () => {
  const known = range(1, 2_000)
    .map(({ number }) => saying(number))
    .reduce(applyConversationUpdate, empty)
  expect(known.messages.length).toBeLessThanOrEqual(CACHED_MESSAGES_MAX * 2)
  expect(known.messages.at(-1)?.number).toBe(2_000)
  expect(known.hasOlder).toBe(true)
})
