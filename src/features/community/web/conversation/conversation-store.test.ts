import { expect, test, vi } from 'vitest'
import { createMessage } from '../community.fixture.ts'
import { ConversationStore, type FetchedStretch, type HistoryPosition } from './conversation-store.ts'

/** A server with so many messages, which answers when it is let. */
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

test('a conversation opens at its newest, and grows backwards page by page', async () => {
  const { store, numbers, follow } = aStore()
  await store.open()
  expect(numbers()).toEqual(range(71, 120))
  expect(follow).toHaveBeenCalledWith(120)
  await store.older()
  await store.older()
  await store.older()
  expect(numbers()).toEqual(range(1, 120))
})

test('with more that is new than a page holds, a conversation opens where the new begins', async () => {
  const { store, numbers, asked } = aStore(200, 64)
  await store.open()
  expect(asked).toEqual([{}, { around: 65 }])
  expect(numbers()).toEqual(range(41, 90))
  expect(store.read()).toMatchObject({ readTo: 64, newTo: 200, conversation: { newest: 200, isAtLatest: false } })
  await store.latest()
  expect(numbers()).toEqual(range(151, 200))
  expect(store.read()).toMatchObject({ readTo: 64, conversation: { isAtLatest: true } })
})

test('where the new begins with the newest page, that page is enough', async () => {
  const { store, numbers, asked } = aStore(120, 70)
  await store.open()
  expect(asked).toEqual([{}])
  expect(numbers()).toEqual(range(71, 120))
})

test('the newest there is is known where it is not shown', async () => {
  const { store, say } = aStore(200, 64)
  await store.open()
  say()
  expect(store.read()).toMatchObject({ newTo: 200, conversation: { newest: 201 } })
})

test('what is told while it is asked for is neither lost nor doubled', async () => {
  const { store, numbers, say } = aStore()
  const opening = store.open()
  say()
  await opening
  say()
  expect(numbers()).toEqual(range(71, 122))
})

test('a link leads to the middle, and the way forward to the end', async () => {
  const { store, numbers, say } = aStore()
  await store.open(30)
  expect(numbers()).toEqual(range(6, 55))
  say()
  expect(numbers()).toEqual(range(6, 55))
  for (let turn = 0; turn < 3; turn += 1) await store.newer()
  say()
  expect(numbers()).toEqual(range(6, 122))
})

test('who went on to the latest stays there when the address no longer leads elsewhere, and can be led back', async () => {
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

test('what was missed while nobody told it is found by looking again, and what was read stays', async () => {
  const { store, numbers, say } = aStore()
  await store.open()
  await store.older()
  say(false)
  say(false)
  await store.lookAgain()
  expect(numbers()).toEqual(range(21, 122))
})

test('who was away for longer than a page begins at the newest', async () => {
  const { store, numbers, say } = aStore()
  await store.open()
  for (let count = 0; count < 80; count += 1) say(false)
  await store.lookAgain()
  expect(numbers()).toEqual(range(151, 200))
})

test('what could not be opened says so and can be tried again; what is open stays when no answer comes', async () => {
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

test('of two questions the later one is what is shown', async () => {
  const { store, numbers } = aStore()
  await Promise.all([store.open(), store.open(30)])
  expect(numbers()).toEqual(range(6, 55))
})
