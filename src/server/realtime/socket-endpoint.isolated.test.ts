import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSED } from '#shared/live/live-limits.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { type Join, createFlushScheduler } from './batches.ts'
import type { Connection } from './connection.ts'
import { type TestSocket, openTestSocket, listen } from './realtime.fixture.ts'
import { eventually } from '../testing/eventually.ts'

const MEGABYTE = 1024 * 1024

let testApp: TestApp
let address: string
let member: TestMember
const opened: TestSocket[] = []
const atEndpoint: Connection[] = []

/**
 * A socket endpoint like that of co-editing, with frames of up to a megabyte, a limit on bytes, and its own access
 * rule.
 */
const DOCUMENTS = '/api/documents/:documentId/live'

beforeAll(async () => {
  testApp = await createTestApp({
    prepare: ({ live }) => {
      live.endpoint({
        path: DOCUMENTS,
        summary: 'The socket endpoint of this test.',
        frameBytesMax: MEGABYTE,
        // So slow that a busy machine, which reads the frames late, allows no further frame.
        rate: { counts: 'bytes', perSecond: 1024, atOnce: 3 * MEGABYTE },
        socketsOfMemberMax: 2,
        admits: (_actor, { documentId }) => documentId !== 'secret',
        open: (connection) => {
          atEndpoint.push(connection)
          return {
            onFrame: async (bytes) => {
              if (connection.actor) return connection.send(Buffer.from(bytes))
              if (!(await connection.authenticate(bytes.toString()))) connection.close(CLOSED.forbidden)
              else connection.send(Buffer.from(connection.params['documentId'] ?? ''))
            },
          }
        },
      })
    },
  })
  address = await listen(testApp)
  member = await testApp.createMember()
})
afterEach(() => {
  for (const { cut } of opened.splice(0)) cut()
  atEndpoint.length = 0
})
afterAll(() => testApp.stop())

async function hold(documentId: string, options = {}): Promise<TestSocket> {
  const holding = await openTestSocket(address, { path: DOCUMENTS.replace(':documentId', documentId), options })
  opened.push(holding)
  holding.socket.send(member.token)
  return holding
}

test('a client that does not read is disconnected, and the server buffers at most a megabyte for it', async () => {
  const holding = await hold('one')
  await eventually(() => expect(holding.bytes.map(String)).toEqual(['one']))
  holding.socket.pause()
  const [connection] = atEndpoint
  let sent = 0
  const sending = setInterval(() => {
    connection?.send(randomBytes(256 * 1024))
    sent += 1
  })
  await eventually(() => expect(connection?.isOpen).toBe(false))
  clearInterval(sending)
  expect(sent).toBeGreaterThan(4)
  holding.socket.resume()
  expect([CLOSED.tooSlow, 1006]).toContain(await holding.closed)
})

test('one message may be larger while it is being read, and a second one behind it may not', async () => {
  const [reading, idle] = [await hold('one'), await hold('one')]
  await eventually(() => expect([reading, idle].map(({ bytes }) => bytes.length)).toEqual([1, 1]))
  for (const { socket } of [reading, idle]) socket.pause()
  // This is more than the operating system buffers, so a part remains unsent.
  const long = Buffer.alloc(16 * MEGABYTE)
  for (const connection of atEndpoint) connection.send(long)
  for (const connection of atEndpoint) connection.flush()
  const [first, second] = atEndpoint
  first?.send(Buffer.from('and what is new'))
  first?.flush()
  second?.send(long)
  second?.flush()
  expect([first?.isOpen, second?.isOpen]).toEqual([true, false])
  reading.socket.resume()
  await eventually(() => expect(reading.bytes.map(({ length }) => length)).toEqual([3, 16 * MEGABYTE, 15]))
  idle.socket.resume()
  expect([CLOSED.tooSlow, 1006]).toContain(await idle.closed)
})

test('a custom endpoint accepts frames up to a megabyte, with its own rate limit and access rule', async () => {
  const refused = await hold('secret')
  expect(await refused.closed).toBe(CLOSED.forbidden)

  const holding = await hold('one')
  const whole = randomBytes(MEGABYTE)
  holding.socket.send(whole)
  await eventually(() => expect(holding.bytes.length).toBe(2))
  expect(holding.bytes[1]?.equals(whole)).toBe(true)
  for (let number = 0; number < 4; number += 1) holding.socket.send(whole)
  expect(await holding.closed).toBe(CLOSED.tooFast)
})

test('messages of the same moment are batched, soon after a pause and at a sensible interval', () => {
  vi.useFakeTimers()
  const enqueue = createFlushScheduler()
  const [one, other] = [vi.fn(), vi.fn()].map((flush) => ({ flush }))
  const flushed = () => [one, other].map((connection) => vi.mocked(connection?.flush)?.mock.calls.length)
  for (const connection of [one, other, one]) if (connection) enqueue(connection)
  vi.advanceTimersByTime(3)
  expect(flushed()).toEqual([0, 0])
  vi.advanceTimersByTime(1)
  expect(flushed()).toEqual([1, 1])
  // After the first flush, frames are flushed at intervals of at least 25 ms.
  if (one) enqueue(one)
  vi.advanceTimersByTime(24)
  expect(flushed()).toEqual([1, 1])
  vi.advanceTimersByTime(1)
  expect(flushed()).toEqual([2, 1])
  vi.useRealTimers()
})

test('messages arrive in order', async () => {
  const holding = await hold('two')
  await eventually(() => expect(holding.bytes).toHaveLength(1))
  for (let number = 0; number < 100; number += 1) atEndpoint[0]?.send(Buffer.from([number]))
  await eventually(() => expect(holding.bytes).toHaveLength(101))
  expect(holding.bytes.slice(1).map((bytes) => bytes[0])).toEqual(Array.from({ length: 100 }, (_, number) => number))
})

test('subscribers of the same message share its bytes, and each still gets their own messages', () => {
  vi.useFakeTimers()
  const enqueue = createFlushScheduler()
  const written: Buffer[] = []
  const [one, other] = [Buffer.from('one '), Buffer.from('other ')]
  for (const frames of [
    [one, other],
    [one, other],
    [other, one],
    [one, other, one],
  ]) {
    enqueue({ flush: (join: Join) => written.push(join(frames)) })
  }
  vi.advanceTimersByTime(40)
  expect(written.map(String)).toEqual(['one other ', 'one other ', 'other one ', 'one other one '])
  expect(written[1]).toBe(written[0])
  vi.useRealTimers()
})

test('a client that does not answer the heartbeat is disconnected', async () => {
  const [deaf, living] = [await hold('three', { autoPong: false }), await hold('three')]
  await eventually(() => expect([deaf.bytes.length, living.bytes.length]).toEqual([1, 1]))
  const ponged = [...atEndpoint]
  for (const connection of ponged) connection.beat()
  await eventually(() => expect(ponged.filter(({ isAlive }) => isAlive)).toHaveLength(1))
  for (const connection of ponged) connection.beat()
  expect(await deaf.closed).toBe(1006)
  expect(living.socket.readyState).toBe(WebSocket.OPEN)
})

test('a client that is receiving a long message is not, since the heartbeat waits behind it', async () => {
  const slow = await hold('four', { autoPong: false })
  await eventually(() => expect(slow.bytes).toHaveLength(1))
  const [connection] = atEndpoint
  slow.socket.pause()
  connection?.send(Buffer.alloc(16 * MEGABYTE))
  connection?.flush()
  connection?.beat()
  slow.socket.resume()
  await eventually(() => expect(slow.bytes).toHaveLength(2))
  connection?.beat()
  expect(connection?.isOpen).toBe(true)
  connection?.beat()
  expect(await slow.closed).toBe(1006)
})
