import { expect, test, vi } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import type { FeatureFrame } from '#shared/live/tab-connection.ts'
import type { FrameChannel } from '#shared/live/tab-socket.ts'
import type { UnsentMessage } from '../message-data.ts'
import { createMessage, createTestStorage } from '../community.fixture.ts'
import { Chat } from './chat.ts'
import { Outbox } from './outbox.ts'

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

test('what is written without a connection is said in its order once there is one, and once', () => {
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

test('of much that waits one is on its way at each place, so that one that is not stored is not overtaken', () => {
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

test('what was said and not answered is said again: after a while, and on the next socket', () => {
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

test('what cannot be taken is said again when it may be, and nothing overtakes it', () => {
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

test('what is acknowledged is not said again, and leaves when it is told', () => {
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

test('what is refused stays with the reason, and is said again only when its writer says so', () => {
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

test('what may be said later is said when its time has come', () => {
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

test('what the recipient does not take is gone, and said to whoever listens', () => {
  const { chat, open, tell, waiting } = aChat()
  const onFrame = vi.fn()
  chat.onHeard(onFrame)
  open()
  chat.send(written('a'))
  tell('message_blocked', { client_id: 'a', message: 'Blocked' })
  expect(waiting()).toEqual([])
  expect(onFrame).toHaveBeenCalledTimes(1)
})

test('where no socket is let through, a call carries what was written', async () => {
  const post = vi.fn(() => Promise.resolve())
  const { chat, close, waiting } = aChat({ post })
  chat.send(written('a', 1))
  chat.send(written('b', 2))
  close()
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(chat.outbox.read().every(({ isSent }) => isSent)).toBe(true))
  close()
  expect(waiting()).toHaveLength(2)
  expect(post).toHaveBeenCalledTimes(2)
})

test('a call that is refused says why; one that finds no server leaves the message waiting', async () => {
  const answers = [new Failure('network', 'away'), new Failure('forbidden', 'You may write again in 20 minutes.')]
  const { chat, close, waiting } = aChat({ post: () => Promise.reject(answers.shift()) })
  chat.send(written('a'))
  close()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(waiting()).toEqual([['a', undefined]])
  await vi.waitFor(() => {
    close()
    expect(waiting()).toEqual([['a', 'You may write again in 20 minutes.']])
  })
})
