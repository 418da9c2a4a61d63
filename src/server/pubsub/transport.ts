import { Redis } from 'ioredis'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'

const CHANNEL = 'inflo_pubsub'
const RECONNECT_MS = 1_000
/** PostgreSQL limits a notification to slightly less than 8,000 bytes. */
const NOTICE_BYTES_MAX = 7_000

/** Says that a topic has reached a version or, without a version, that the topic must be checked again. */
export type TopicUpdate = { topic: string; head: number | undefined }

/** A message to all processes that is not stored, such as who is typing or online. It may be lost. */
export type EphemeralMessage = { topic: string; said: unknown }
export type TransportMessage = TopicUpdate | EphemeralMessage
type Report = (error: Error) => void

/**
 * Transports notifications between processes, outside of transactions. A notification may be lost, so only the versions
 * in PostgreSQL are authoritative.
 */
export type Transport = {
  send: (lines: TransportMessage[]) => Promise<void>
  /** Calls `connected` whenever the connection is established, at first or again. */
  listen: (deliver: (line: TransportMessage) => void, connected: () => void) => Promise<void>
  close: () => Promise<void>
}

type WireParts = { connection: pg.ClientConfig; redisUrl?: string | undefined; report: Report }

const BROADCAST_MARK = '~'

function lineOf(line: TransportMessage): string {
  if ('said' in line)
    return `${line.topic} ${BROADCAST_MARK}${Buffer.from(JSON.stringify(line.said)).toString('base64url')}`
  return line.head === undefined ? line.topic : `${line.topic} ${line.head}`
}

/** Encodes messages as texts of a limited size in bytes. Topics contain neither spaces nor line breaks. Pure. */
export function encodeMessages(lines: TransportMessage[], bytesMax: number): string[] {
  const texts: string[] = []
  for (const line of lines.map(lineOf)) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + line.length <= bytesMax) texts[texts.length - 1] = `${last}\n${line}`
    else texts.push(line)
  }
  return texts
}

/** Decodes a text that `encodeMessages` has created. Pure. */
export const decodeMessages = (text: string): TransportMessage[] =>
  text.split('\n').map((line) => {
    const [topic = '', rest] = line.split(' ')
    if (!rest?.startsWith(BROADCAST_MARK)) return { topic, head: rest === undefined ? undefined : Number(rest) }
    return {
      topic,
      said: JSON.parse(Buffer.from(rest.slice(BROADCAST_MARK.length), 'base64url').toString()) as unknown,
    }
  })

function postgresWire({ connection, report }: WireParts): Transport {
  let client: pg.Client | undefined
  let closed = false
  const connect = async (...[deliver, connected]: Parameters<Transport['listen']>): Promise<void> => {
    if (closed) return
    const fresh = new pg.Client({ ...connection, application_name: 'inflo pubsub' })
    client = fresh
    fresh.on('notification', ({ payload }) => decodeMessages(payload ?? '').forEach(deliver))
    fresh.on('error', report)
    fresh.on('end', () => {
      if (!closed) setTimeout(() => void connect(deliver, connected).catch(report), RECONNECT_MS).unref()
    })
    await fresh.connect()
    // If the connection cannot listen, it is closed, so that a new one is created.
    await fresh.query(`listen ${CHANNEL}`).catch(async (error: unknown) => {
      await fresh.end()
      throw error
    })
    connected()
  }
  return {
    send: async (lines) => {
      const texts = encodeMessages(lines, NOTICE_BYTES_MAX)
      await client?.query('select pg_notify($1, text) from unnest($2::text[]) as text', [CHANNEL, texts])
    },
    listen: connect,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}

// Only the host of the URL is shown, since the URL may contain a password.
async function connectAtStart(redis: Redis, url: string): Promise<void> {
  let reason = 'no answer'
  const onFrame = (error: Error) => (reason = error.message)
  redis.on('error', onFrame)
  await redis.connect().catch(() => {
    redis.disconnect()
    throw new StartupError(`The Redis of REDIS_URL (${new URL(url).host}) cannot be reached: ${reason}.`)
  })
  redis.off('error', onFrame)
}

function redisWire(url: string, report: Report): Transport {
  const publisher = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 })
  const subscriber = new Redis(url, { lazyConnect: true })
  publisher.on('error', report)
  return {
    send: async (lines) => {
      await Promise.all(encodeMessages(lines, NOTICE_BYTES_MAX).map((text) => publisher.publish(CHANNEL, text)))
    },
    listen: async (deliver, connected) => {
      await connectAtStart(subscriber, url)
      subscriber.on('error', report)
      subscriber.on('message', (_channel, text) => decodeMessages(text).forEach(deliver))
      await subscriber.subscribe(CHANNEL)
      subscriber.on('ready', connected)
      connected()
    },
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

export const createTransport = (parts: WireParts): Transport =>
  parts.redisUrl ? redisWire(parts.redisUrl, parts.report) : postgresWire(parts)
