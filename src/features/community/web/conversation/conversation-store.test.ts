import { expect, test, vi } from 'vitest'
import { createMessage } from '../community.fixture.ts'
import { ConversationStore, type FetchedStretch, type HistoryPosition } from './conversation-store.ts'

/** Creates a store with a simulated server that has this many messages. */
function aStore(count = 120, lastRead = 100) {
  let newest = count
  const follow = vi.fn()
  const asked: HistoryPosition[] = []
  const message = (number: number) => createMessage({ id: `message-${number}`, number })
  const answer = ({ before = Infinity, after = 0, around }: HistoryPosition): FetchedStretch => {
    const all = Array.from({ length: newest }, (_, index) => message(index + 1))
    const fitting = all.filter(({ number }) => number < before && number > after)
    const from = around === undefined ? (after > 0 ? 0 : -50) : around - 25
    const messages = from < 0 ? fitting.slice(from) : fitting.slice(from, from + 50)
    const numbers = messages.map(({ number }) => number)
    return {
      messages,
      head: newest,
      hasOlder: Math.min(...numbers) > 1,
      isAtLatest: Math.max(...numbers) === newest,
      newest,
      lastRead,
    }
  }
  const fetch = vi.fn((where: HistoryPosition) => {
    asked.push(where)
    return Promise.resolve(answer(where))
  })
  const store = new ConversationStore({ fetch, follow })
  return {
    store,
    fetch,
    asked,
    follow,
    say: (isTold = true) => {
      newest += 1
      if (isTold) store.onFrame({ seq: newest, kind: 'said', message: message(newest) })
    },
    numbers: () => {
      const state = store.read()
      return state.is === 'open' ? state.conversation.messages.map(({ number }) => number) : []
    },
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('a conversation opens at its newest page and loads earlier pages one by one', async () => {
  const { store, numbers, follow } = aStore()
  await store.open()
  expect(numbers()).toEqual(range(71, 120))
  expect(follow).toHaveBeenCalledWith(120)
  await store.older()
  await store.older()
  await store.older()
  expect(numbers()).toEqual(range(1, 120))
})

test('a conversation with more than a page of new messages opens at the first new one', async () => {
  const { store, numbers, asked } = aStore(200, 64)
  await store.open()
  expect(asked).toEqual([{}, { around: 65 }])
  expect(numbers()).toEqual(range(41, 90))
  expect(store.read()).toMatchObject({ readTo: 64, newTo: 200, conversation: { newest: 200, isAtLatest: false } })
  await store.latest()
  expect(numbers()).toEqual(range(151, 200))
  expect(store.read()).toMatchObject({ readTo: 64, conversation: { isAtLatest: true } })
})

test('one page is enough if the first new message is on the newest page', async () => {
  const { store, numbers, asked } = aStore(120, 70)
  await store.open()
  expect(asked).toEqual([{}])
  expect(numbers()).toEqual(range(71, 120))
})

test('the newest message number is known even if the message is not shown', async () => {
  const { store, say } = aStore(200, 64)
  await store.open()
  say()
  expect(store.read()).toMatchObject({ newTo: 200, conversation: { newest: 201 } })
})

test('events received during a fetch are neither lost nor duplicated', async () => {
  const { store, numbers, say } = aStore()
  const opening = store.open()
  say()
  await opening
  say()
  expect(numbers()).toEqual(range(71, 122))
})

test('a link opens the middle of a conversation, and paging forward reaches the end', async () => {
  const { store, numbers, say } = aStore()
  await store.open(30)
  expect(numbers()).toEqual(range(6, 55))
  say()
  expect(numbers()).toEqual(range(6, 55))
  for (let turn = 0; turn < 3; turn += 1) await store.newer()
  say()
  expect(numbers()).toEqual(range(6, 122))
})

test('a reader who jumped to the latest stays there when the link is removed, and a link can lead back', async () => {
  const { store, numbers, asked } = aStore()
  await store.lead(30)
  expect(store.read()).toMatchObject({ landing: { at: 30 } })
  await store.latest()
  await store.lead(undefined)
  expect(asked).toEqual([{ around: 30 }, {}])
  expect(numbers()).toEqual(range(71, 120))
  await store.lead(30)
  await store.lead(undefined)
  expect(numbers()).toEqual(range(71, 120))
  expect(store.read()).toMatchObject({ landing: { at: 'new' } })
})

test('a refetch finds missed messages and keeps the read mark', async () => {
  const { store, numbers, say } = aStore()
  await store.open()
  await store.older()
  say(false)
  say(false)
  await store.lookAgain()
  expect(numbers()).toEqual(range(21, 122))
})

test('a reader who missed more than a page starts at the newest page', async () => {
  const { store, numbers, say } = aStore()
  await store.open()
  for (let count = 0; count < 80; count += 1) say(false)
  await store.lookAgain()
  expect(numbers()).toEqual(range(151, 200))
})

test('a failed open shows an error and can be retried; an open conversation stays when a refetch fails', async () => {
  const { store, fetch, numbers } = aStore()
  fetch.mockRejectedValueOnce(new Error('away'))
  await store.open()
  expect(store.read()).toMatchObject({ is: 'failed' })
  await store.open()
  fetch.mockRejectedValue(new Error('away'))
  await store.lookAgain()
  await store.older()
  expect(numbers()).toEqual(range(71, 120))
})

test('the later of two requests is shown', async () => {
  const { store, numbers } = aStore()
  await Promise.all([store.open(), store.open(30)])
  expect(numbers()).toEqual(range(6, 55))
})
