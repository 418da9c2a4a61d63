import { setTimeout as pause } from 'node:timers/promises'
import type { BenchMember } from '../fill/crowd.ts'
import { openSocket, type LoadSocket } from '../load/socket.ts'

/** The protocol of a server: the socket's address, the first messages, and a chat message that contains a mark. */
export type SocketDialect = {
  address: (member: BenchMember) => string
  /** The opening messages, in order. Each is sent after the event that answers the previous message. */
  hello: (member: BenchMember) => { say: string; until: string }[]
  message: (mark: string) => string
  /**
   * The event that confirms to the sender that the message is stored, or, on a server without storage, that it arrived.
   */
  stored: 'message_ack' | 'new_message'
}

/** Sockets in one channel, and the messages that they receive. */
export type Crowd = {
  size: number
  deliveries: () => number
  /**
   * Sends a message from one of the sockets. Resolves with the milliseconds until the sender receives the confirmation
   * that the message is stored.
   */
  send: (from: number) => Promise<number>
  /** Returns and clears the milliseconds from sending to each of the watched sockets. */
  takeLatencies: () => number[]
  close: () => void
}

/** The position of the event's type, after `{"event_type":"`. */
const KIND_AT = 15
const MARK = Buffer.from('"content":"mark ')
const MARK_DIGITS = 8
const CLIENT = Buffer.from('"client_id":"00000000-0000-4000-8000-0000')
/** One socket in this many reads its messages, to measure their latency. */
const WATCHED = 20
const OPENED_AT_ONCE = 200
const WORDS = 'The night table started a row of questions, in the best way: who reads it, and when? '

/** Returns the text of a message, which begins with its mark. */
const contentOf = (mark: string): string => `mark ${mark} ${WORDS}`
const clientIdOf = (mark: string): string => `00000000-0000-4000-8000-0000${mark}`

export const OURS = (origin: string): SocketDialect => ({
  address: ({ id }) => `${origin}/api/messaging/ws/${id}`,
  hello: ({ token }) => [
    { say: JSON.stringify({ event_type: 'authenticate', data: { token } }), until: 'authenticated' },
    { say: JSON.stringify({ event_type: 'join_channel', data: { channel_id: 'general' } }), until: 'channel_joined' },
  ],
  message: (mark) =>
    JSON.stringify({
      event_type: 'send_message',
      data: { channel_id: 'general', content: contentOf(mark), client_id: clientIdOf(mark) },
    }),
  stored: 'message_ack',
})

/**
 * Returns the protocol of a bare server that broadcasts the bytes that it receives. Each message has the size of a
 * message from our server.
 * @param bytes the size of each message
 */
export const BARE = (origin: string, bytes: number): SocketDialect => ({
  address: () => `${origin}/`,
  hello: () => [],
  message: (mark) => {
    const data = { content: contentOf(mark), client_id: clientIdOf(mark), rest: '' }
    const short = JSON.stringify({ event_type: 'new_message', data }).length
    return JSON.stringify({
      event_type: 'new_message',
      data: { ...data, rest: 'x'.repeat(Math.max(0, bytes - short)) },
    })
  },
  stored: 'new_message',
})

type Heard = { bytes: Buffer; from: number; to: number }

const kindOf = ({ bytes, from, to }: Heard): string =>
  bytes.toString('latin1', from + KIND_AT, Math.min(to, from + KIND_AT + 40)).split('"', 1)[0] ?? ''

function digitsAfter({ bytes, from, to }: Heard, what: Buffer): string | undefined {
  const at = bytes.indexOf(what, from)
  return at < 0 || at >= to ? undefined : bytes.toString('latin1', at + what.length, at + what.length + MARK_DIGITS)
}

/**
 * Opens one socket of the crowd and authenticates.
 * @returns the socket, and the time at which each event first arrived
 */
async function openOne(
  { speech, member }: { speech: SocketDialect; member: BenchMember },
  onFrame: (heard: Heard) => void,
): Promise<LoadSocket> {
  let awaited: { event: string; came: () => void } | undefined
  const wire = await openSocket(speech.address(member), (bytes, from, to) => {
    const heard = { bytes, from, to }
    if (awaited && kindOf(heard) === awaited.event) awaited.came()
    onFrame(heard)
  })
  for (const { say, until } of speech.hello(member)) {
    const answered = new Promise<void>((came) => (awaited = { event: until, came }))
    wire.say(say)
    await answered
  }
  awaited = undefined
  return wire
}

/** The marks of messages continue across crowds, because the server ignores a message with a known client id. */
let marks = 10_000_000 + (process.pid % 1_000) * 10_000

/** Opens a socket for each member, all in one channel. */
export async function connectCrowd(speech: SocketDialect, members: BenchMember[]): Promise<Crowd> {
  const wires: LoadSocket[] = []
  const sentAt = new Map<string, number>()
  const stored = new Map<string, (ms: number) => void>()
  let latencies: number[] = []
  let delivered = 0
  const tellStored = (heard: Heard) => {
    const mark = digitsAfter(heard, CLIENT) ?? ''
    stored.get(mark)?.(performance.now() - (sentAt.get(mark) ?? 0))
    stored.delete(mark)
  }
  const hearAs = (isWatched: boolean) => (heard: Heard) => {
    const { bytes, from } = heard
    const isNew = bytes[from + KIND_AT] === 0x6e && bytes[from + KIND_AT + 4] === 0x6d
    if (isNew) delivered += 1
    if (isNew && isWatched) {
      const at = sentAt.get(digitsAfter(heard, MARK) ?? '')
      if (at !== undefined) latencies.push(performance.now() - at)
    }
    if (isNew ? speech.stored === 'new_message' && isWatched : kindOf(heard) === speech.stored) tellStored(heard)
  }
  for (let at = 0; at < members.length; at += OPENED_AT_ONCE) {
    const some = members.slice(at, at + OPENED_AT_ONCE)
    wires.push(
      ...(await Promise.all(
        some.map((member, index) => openOne({ speech, member }, hearAs((at + index) % WATCHED === 0))),
      )),
    )
  }
  return {
    size: wires.length,
    deliveries: () => delivered,
    send: (from) => {
      const mark = String((marks += 1))
      const came = new Promise<number>((resolve) => stored.set(mark, resolve))
      sentAt.set(mark, performance.now())
      wires[from % wires.length]?.say(speech.message(mark))
      return came
    },
    takeLatencies: () => latencies.splice(0),
    close: () => {
      for (const wire of wires) wire.cut()
    },
  }
}

export type Throughput = { perSecond: number; messagesPerSecond: number }

/** Measures the throughput of messages while a fixed number of messages is always in flight. */
export async function throughput(
  crowd: Crowd,
  { seconds, ahead }: { seconds: number; ahead: number },
): Promise<Throughput> {
  let turn = 0
  let messages = 0
  const begun = performance.now()
  const before = crowd.deliveries()
  const until = begun + seconds * 1_000
  const work = async () => {
    while (performance.now() < until) {
      await crowd.send((turn += 1))
      messages += 1
    }
  }
  await Promise.all(Array.from({ length: ahead }, work))
  const took = (performance.now() - begun) / 1_000
  const perSecond = (crowd.deliveries() - before) / took
  await settled(crowd)
  return { perSecond, messagesPerSecond: messages / took }
}

/** Waits until no more messages arrive. */
async function settled(crowd: Crowd): Promise<void> {
  for (let before = -1; before !== crowd.deliveries();) {
    before = crowd.deliveries()
    await pause(300)
  }
}

export type Steady = {
  perSecond: number
  deliveryMs: number[]
  storedMs: number[]
  /** The server's CPU time for one message to all sockets. */
  cpuMsEach: number
}

type Steadily = {
  seconds: number
  perSecond: number
  /** The CPU time that the server has used so far. */
  cpuSeconds: () => number
}

/**
 * Sends messages at a fixed rate, without waiting for answers, and measures how long each message takes to be stored
 * and to reach the other sockets.
 */
export async function steady(crowd: Crowd, { seconds, perSecond, cpuSeconds }: Steadily): Promise<Steady> {
  const sending: Promise<number>[] = []
  await throughput(crowd, { seconds: 1, ahead: 4 })
  crowd.takeLatencies()
  const before = crowd.deliveries()
  const usedBefore = cpuSeconds()
  const begun = performance.now()
  const count = seconds * perSecond
  for (let next = 0; next < count; next += 1) {
    const due = begun + (next * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 1) await pause(early)
    sending.push(crowd.send(next * 7))
  }
  const storedMs = await Promise.all(sending)
  const took = (performance.now() - begun) / 1_000
  await settled(crowd)
  const delivered = crowd.deliveries() - before
  if (delivered !== count * crowd.size)
    throw new Error(`${delivered} messages arrived; ${count} were sent to ${crowd.size} sockets`)
  const cpuMsEach = ((cpuSeconds() - usedBefore) * 1_000) / count
  return { perSecond: delivered / took, deliveryMs: crowd.takeLatencies(), storedMs, cpuMsEach }
}
