import { expect, test, vi } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import type { FeatureFrame } from '#shared/live/tab-connection.ts'
import type { FrameChannel } from '#shared/live/tab-socket.ts'
import type { UnsentMessage } from '../message-data.ts'
import { createMessage, createTestStorage } from '../community.fixture.ts'
import { Chat } from './chat.ts'
import { Outbox } from './outbox.ts'
import { eventually } from '#server/testing/eventually.ts'

const written = (
  client_id: string,
  minute = 0,
  to: UnsentMessage['to'] = { is: 'channel', id: 'general' },
): UnsentMessage => ({
  client_id,
  to,
  content: `Words ${client_id}`,
  attachments: [],
  reply_to: null,
  mentions: [],
  written_at: new Date(Date.UTC(2026, 10, 20, 18, minute)).toISOString(),
})

function aChat({
  post = () => Promise.reject(new Failure('network', 'away')),
}: { post?: () => Promise<unknown> } = {}) {
  let speaker: FrameChannel | undefined
  let isOpen = false
  let now = 0
  const said: FeatureFrame[] = []
  const storage = createTestStorage()
  const outbox = new Outbox({ storage })
  const chat = new Chat({
    outbox,
    post,
    now: () => now,
    speak: (given) => {
      speaker = given
      return {
        say: (frame) => {
          if (isOpen) said.push(frame)
          return isOpen
        },
        stop: () => {},
      }
    },
  })
  return {
    chat,
    ids: () => said.map(({ data }) => (data as { client_id: string }).client_id),
    waiting: () => outbox.read().map(({ client_id: id, refused }) => [id, refused]),
    open: () => {
      isOpen = true
      speaker?.opened()
    },
    close: () => {
      isOpen = false
      speaker?.closed()
    },
    tell: (event_type: string, data: object) => speaker?.onFrame({ event_type, data }),
    pass: (ms: number) => (now += ms),
  }
}

test('messages written offline are sent once and in order after connecting', () => {
  const { chat, open, ids, tell } = aChat()
  chat.send(written('b', 2))
  chat.send(written('a', 1))
  expect(ids()).toEqual([])
  open()
  chat.sendAll()
  tell('message_ack', { client_id: 'a' })
  chat.sendAll()
  expect(ids()).toEqual(['a', 'b'])
})

test('only one message per conversation is in flight, so no message overtakes a failed one', () => {
  const { chat, open, ids, tell, pass } = aChat()
  for (const [minute, id] of ['a', 'b', 'c'].entries()) chat.send(written(id, minute))
  chat.send(written('d', 3, { is: 'direct', userId: 'tomas' }))
  open()
  expect(ids()).toEqual(['a', 'd'])
  tell('message_ack', { client_id: 'a' })
  expect(ids()).toEqual(['a', 'd', 'b'])
  tell('message_error', { client_id: 'b', detail: 'Away.', retryable: true, retry_after_ms: 1_000 })
  chat.sendAll()
  expect(ids()).toEqual(['a', 'd', 'b'])
  pass(1_000)
  chat.sendAll()
  tell('message_ack', { client_id: 'b' })
  expect(ids()).toEqual(['a', 'd', 'b', 'b', 'c'])
  tell('message_error', { client_id: 'c', detail: 'Too long.', retryable: false })
  chat.send(written('e', 4))
  expect(ids()).toEqual(['a', 'd', 'b', 'b', 'c', 'e'])
})

test('an unacknowledged message is sent again after a while and on the next socket', () => {
  const { chat, open, close, ids, pass } = aChat()
  open()
  chat.send(written('a'))
  pass(9_000)
  chat.sendAll()
  expect(ids()).toEqual(['a'])
  pass(1_000)
  chat.sendAll()
  expect(ids()).toEqual(['a', 'a'])
  close()
  open()
  expect(ids()).toEqual(['a', 'a', 'a'])
})

test('a message refused for now is retried at the given time, and nothing overtakes it', () => {
  const { chat, open, ids, tell, pass } = aChat()
  open()
  chat.send(written('a', 1))
  tell('message_error', {
    client_id: 'a',
    code: 'unavailable',
    detail: 'Away.',
    retryable: true,
    retry_after_ms: 5_000,
  })
  pass(1_000)
  chat.send(written('b', 2))
  expect(ids()).toEqual(['a'])
  expect(chat.outbox.read()[0]).toMatchObject({ isDelayed: true })
  pass(4_000)
  chat.sendAll()
  tell('message_ack', { client_id: 'a' })
  expect(ids()).toEqual(['a', 'a', 'b'])
})

test('an acknowledged message is not sent again and leaves the queue when it is received', () => {
  const { chat, open, tell, waiting, ids, close } = aChat()
  open()
  chat.send(written('a'))
  tell('message_ack', { client_id: 'a' })
  close()
  open()
  expect(ids()).toEqual(['a'])
  expect(waiting()).toHaveLength(1)
  tell('new_message', { ...createMessage({ client_id: 'a' }), seq: 4 })
  expect(waiting()).toEqual([])
})

test('a refused message stays with its reason and is sent again only on request', () => {
  const { chat, open, tell, waiting, ids, pass } = aChat()
  open()
  chat.send(written('a'))
  tell('message_error', {
    client_id: 'a',
    code: 'timed_out',
    detail: 'You may write again in 20 minutes.',
    retryable: false,
  })
  pass(60_000)
  chat.sendAll()
  expect(ids()).toEqual(['a'])
  expect(waiting()).toEqual([['a', 'You may write again in 20 minutes.']])
  chat.retry('a')
  expect(ids()).toEqual(['a', 'a'])
})

test('a message that may be retried later is sent at that time', () => {
  const { chat, open, tell, ids, pass } = aChat()
  open()
  chat.send(written('a'))
  tell('message_error', { client_id: 'a', detail: 'Too fast.', retryable: true, retry_after_ms: 2_000 })
  pass(1_900)
  chat.sendAll()
  expect(ids()).toEqual(['a'])
  pass(100)
  chat.sendAll()
  expect(ids()).toEqual(['a', 'a'])
})

test('a message blocked by the recipient is removed, and listeners are notified', () => {
  const { chat, open, tell, waiting } = aChat()
  const onFrame = vi.fn()
  chat.onHeard(onFrame)
  open()
  chat.send(written('a'))
  tell('message_blocked', { client_id: 'a', message: 'Blocked' })
  expect(waiting()).toEqual([])
  expect(onFrame).toHaveBeenCalledTimes(1)
})

test('messages are sent by HTTP if the socket is blocked', async () => {
  const post = vi.fn(() => Promise.resolve())
  const { chat, close, waiting } = aChat({ post })
  chat.send(written('a', 1))
  chat.send(written('b', 2))
  close()
  await eventually(() => expect(post).toHaveBeenCalledTimes(2))
  await eventually(() => expect(chat.outbox.read().every(({ isSent }) => isSent)).toBe(true))
  close()
  expect(waiting()).toHaveLength(2)
  expect(post).toHaveBeenCalledTimes(2)
})

test('a refused call shows the reason; without a server, the message stays pending', async () => {
  const answers = [new Failure('network', 'away'), new Failure('forbidden', 'You may write again in 20 minutes.')]
  const { chat, close, waiting } = aChat({ post: () => Promise.reject(answers.shift()) })
  chat.send(written('a'))
  close()
  await eventually(() => expect(answers).toHaveLength(1))
  expect(waiting()).toEqual([['a', undefined]])
  await eventually(() => {
    close()
    expect(waiting()).toEqual([['a', 'You may write again in 20 minutes.']])
  })
})
