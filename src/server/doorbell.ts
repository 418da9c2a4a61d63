import { Redis } from 'ioredis'
import { sql } from 'kysely'
import pg from 'pg'
import { afterCommit, type Db } from './db.ts'
import { isReplaying } from './replaying.ts'
import { StartupError } from './startup-error.ts'

const CHANNEL = 'inflo_doorbell'
const COMPARE_HEADS_MS = 5_000
const RECONNECT_MS = 1_000

type Ring = { stream: string; head: number }
type Listener = (head: number) => void
type Report = (error: Error) => void

/** Carries rings between processes. A ring may be lost: the heads in PostgreSQL are the truth. */
type Wire = {
  send: (tx: Db, ring: Ring) => Promise<void>
  listen: (deliver: (ring: Ring) => void) => Promise<void>
  close: () => Promise<void>
}

/** "Stream S has something up to N", told to every process after the commit, and nothing more. */
export type Doorbell = {
  ring: (tx: Db, stream: string) => Promise<void>
  on: (stream: string, listener: Listener) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

function parseRing(text: string): Ring {
  const [stream = '', head = '0'] = text.split(' ')
  return { stream, head: Number(head) }
}

// PostgreSQL itself holds the notice back until the commit.
async function notify(tx: Db, { stream, head }: Ring): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${stream} ${head}`})`.execute(tx)
}

function postgresWire(connection: pg.ClientConfig, report: Report): Wire {
  let client: pg.Client | undefined
  let closed = false
  const connect = async (deliver: (ring: Ring) => void): Promise<void> => {
    if (closed) return
    const fresh = new pg.Client({ ...connection, application_name: 'inflo doorbell' })
    client = fresh
    fresh.on('notification', ({ payload }) => deliver(parseRing(payload ?? '')))
    fresh.on('error', report)
    fresh.on('end', () => {
      if (!closed) setTimeout(() => void connect(deliver).catch(report), RECONNECT_MS).unref()
    })
    await fresh.connect()
    // A connection that hears nothing is ended, and so made again.
    await fresh.query(`listen ${CHANNEL}`).catch(async (error: unknown) => {
      await fresh.end()
      throw error
    })
  }
  return {
    send: notify,
    listen: connect,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}

// The address may hold a password: only its host is told.
async function connectAtStart(redis: Redis, url: string): Promise<void> {
  let reason = 'no answer'
  const hear = (error: Error) => (reason = error.message)
  redis.on('error', hear)
  await redis.connect().catch(() => {
    redis.disconnect()
    throw new StartupError(`The Redis of REDIS_URL (${new URL(url).host}) cannot be reached: ${reason}.`)
  })
  redis.off('error', hear)
}

function redisWire(url: string, report: Report): Wire {
  const publisher = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 })
  const subscriber = new Redis(url, { lazyConnect: true })
  publisher.on('error', report)
  return {
    send: async (tx, { stream, head }) => {
      afterCommit(tx, () => void publisher.publish(CHANNEL, `${stream} ${head}`).catch(report))
    },
    listen: async (deliver) => {
      await connectAtStart(subscriber, url)
      subscriber.on('error', report)
      subscriber.on('message', (_channel, text) => deliver(parseRing(text)))
      await subscriber.subscribe(CHANNEL)
    },
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

const readHeads = (db: Db) => db.selectFrom('kernel.stream').select(['name', 'head']).execute()

const advance = (tx: Db, name: string) =>
  tx
    .insertInto('kernel.stream')
    .values({ name, head: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ head: sql<number>`stream.head + 1` }))
    .returning('head')
    .executeTakeFirstOrThrow()

/** For what is told where no house is at hand. Where Redis carries the rings, the comparison of heads finds it. */
export async function ringInPostgres(tx: Db, stream: string): Promise<void> {
  const { head } = await advance(tx, stream)
  await notify(tx, { stream, head })
}

type DoorbellParts = { db: Db; connection: pg.ClientConfig; redisUrl?: string | undefined; report: Report }

export function openDoorbell({ db, connection, redisUrl, report }: DoorbellParts): Doorbell {
  const wire = redisUrl ? redisWire(redisUrl, report) : postgresWire(connection, report)
  const listeners = new Map<string, Listener[]>()
  const heads = new Map<string, number>()
  let comparing: NodeJS.Timeout | undefined

  const deliver = ({ stream, head }: Ring) => {
    if (head <= (heads.get(stream) ?? 0)) return
    heads.set(stream, head)
    for (const listener of listeners.get(stream) ?? []) listener(head)
  }
  const compareHeads = async () => {
    for (const { name, head } of await readHeads(db)) deliver({ stream: name, head })
  }

  return {
    ring: async (tx, stream) => {
      if (isReplaying()) return
      const { head } = await advance(tx, stream)
      await wire.send(tx, { stream, head })
      // This process hears at once, so that whoever made the change sees it in the next answer.
      afterCommit(tx, () => deliver({ stream, head }))
    },
    on: (stream, listener) => {
      listeners.set(stream, [...(listeners.get(stream) ?? []), listener])
    },
    start: async () => {
      await wire.listen(deliver)
      await compareHeads()
      comparing = setInterval(() => void compareHeads().catch(report), COMPARE_HEADS_MS).unref()
    },
    stop: async () => {
      clearInterval(comparing)
      await wire.close()
    },
  }
}
