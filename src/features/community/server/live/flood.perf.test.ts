import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { EVENTS_FRAME_BYTES_MAX } from '#server/realtime/events-endpoint.ts'
import { anotherProcess, type OtherProcess } from '#server/realtime/fork.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { GENERAL_ID, MESSAGE_LENGTH_MAX } from '../../limits.ts'
import { connectToChannel, postMessage } from '../community.fixture.ts'
import type { TestClient } from './client.fixture.ts'
import { expectAllReceived, numbersStored, createClients, startWriting } from './crowd.fixture.ts'

const MEMBERS = 20
const CLIENTS = 200
const PER_SECOND = 20
const CALM_MS = 2_000
const FLOOD_MS = 5_000
/** Maximum time until messages of other members are acknowledged, unless the machine is slow without a flood, too. */
const ACK_MS_MAX = 200
/** Maximum ratio of this time during a flood to the time before it. */
const TIMES_CALM_MAX = 5

let testApp: TestApp
let there: OtherProcess
const members: TestMember[] = []
const clients: TestClient[] = []

beforeAll(async () => {
  const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
  testApp = await createTestApp({ environment })
  there = await anotherProcess(testApp, environment)
  while (members.length < MEMBERS) members.push(await testApp.createMember())
}, 120_000)
afterEach(() => {
  for (const client of clients.splice(0)) client.end()
})
afterAll(async () => {
  await there.kill()
  await testApp.stop()
})

const openAll = (count: number) => createClients({ testApp, members, count, address: () => there.address })

const middleAndMost = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { middle: at(0.5), p95: at(0.95) }
}

const saying = (event_type: string, data: object): string => JSON.stringify({ event_type, data })

/** Kinds of floods: the repeated frame, and the code with which the sender's socket is closed. */
const FLOODS = [
  {
    what: 'messages, more than ten a second',
    frame: saying('send_message', { channel_id: GENERAL_ID, content: 'Flood' }),
    code: CLOSED.tooFast,
  },
  {
    what: 'frames larger than any may be',
    frame: saying('send_message', { channel_id: GENERAL_ID, content: 'x'.repeat(EVENTS_FRAME_BYTES_MAX) }),
    code: 1009,
  },
  { what: 'rubbish', frame: randomBytes(1_000), code: CLOSED.tooFast },
]

type Flood = (typeof FLOODS)[number]

/** Lets the clients write for a while. @returns the times until their messages were acknowledged */
async function writeFor(ms: number): Promise<ReturnType<typeof middleAndMost>> {
  for (const { ackMs } of clients) ackMs.length = 0
  const stopWriting = startWriting(clients, PER_SECOND)
  await pause(ms)
  stopWriting()
  await eventually(() => expect(clients.every(({ outbox }) => outbox.size === 0)).toBe(true))
  return middleAndMost(clients.flatMap(({ ackMs }) => ackMs))
}

/**
 * Sends as many frames as possible, with a new socket after each close. @returns the close codes, and a function that
 * stops the flood
 */
function flood({ id, token }: TestMember, { frame }: Flood) {
  const codes: number[] = []
  let isOver = false
  const begin = () => {
    if (isOver) return
    const socket = new WebSocket(`${there.address.replace(/^http/, 'ws')}/api/messaging/ws/${id}`)
    const say = (said: string | Buffer) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(said)
    }
    socket.on('error', () => undefined)
    socket.on('open', () => say(saying('authenticate', { token })))
    socket.on('message', () => {
      for (let time = 0; time < 100; time += 1) say(frame)
    })
    socket.on('close', (code) => {
      codes.push(code)
      setTimeout(begin, 20)
    })
  }
  begin()
  return { codes, stop: () => void (isOver = true) }
}

test.each(FLOODS)(
  `a client that floods with $what is disconnected, while ${CLIENTS} others are answered in time`,
  { timeout: 120_000 },
  async (sent) => {
    const flooder = await testApp.createMember()
    clients.push(...(await openAll(CLIENTS)))
    const calm = await writeFor(CALM_MS)
    const { codes, stop } = flood(flooder, sent)
    const acks = await writeFor(FLOOD_MS)
    stop()
    process.stdout.write(
      `beside one who sent ${sent.what} and was closed ${codes.length} times: acknowledged after ${acks.middle} ms, 95 of 100 within ${acks.p95} ms, ${calm.p95} ms before\n`,
    )
    expect(codes.length).toBeGreaterThan(3)
    expect(new Set(codes)).toEqual(new Set([sent.code]))
    expect(acks.p95).toBeLessThan(Math.max(ACK_MS_MAX, TIMES_CALM_MAX * calm.p95))
    expect(clients.every(({ reconnects }) => reconnects === 0)).toBe(true)
  },
)

test(
  'a client that requests much but reads nothing is disconnected, and misses nothing after reconnecting',
  { timeout: 120_000 },
  async () => {
    const [slow, writer] = members
    const { length: head } = await numbersStored(testApp)
    const before = await testApp.kernel.pubsub.head(`channel:${GENERAL_ID}`)
    const content = 'x'.repeat(MESSAGE_LENGTH_MAX)
    for (let message = 0; message < 150; message += 1)
      await postMessage(testApp, writer!, { content, client_id: randomUUID() })
    const holding = await connectToChannel(there.address, slow!)
    holding.socket.pause()
    const asking = setInterval(() => holding.say('join_channel', { channel_id: GENERAL_ID, head: before }), 110)
    clients.push(...(await openAll(5)))
    const started = await numbersStored(testApp)
    const { rssBytes } = await there.measure()
    for (const client of [...clients, ...clients, ...clients]) client.send('Meanwhile')
    await eventually(async () => expect((await there.measure()).sockets).toBe(clients.length))
    clearInterval(asking)
    expect((await there.measure()).rssBytes - rssBytes).toBeLessThan(100_000_000)
    await expectAllReceived({ testApp, clients, before: started.length })
    holding.socket.resume()
    expect([CLOSED.tooSlow, 1006]).toContain(await holding.closed)

    const back = await connectToChannel(there.address, slow!, { channel_id: GENERAL_ID, head: before })
    const stored = (await numbersStored(testApp)).slice(head)
    await eventually(() => expect(back.of('new_message')).toHaveLength(stored.length))
    expect(back.of('new_message').map(({ client_id: id }) => id)).toEqual(stored.map(({ id }) => id))
    back.cut()
  },
)
