import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '../data/db.ts'
import { batchBeforeCommit } from '../data/batch-before-commit.ts'
import { batchedRead } from '../data/sharing/batched-read.ts'
import { afterCommit } from '../data/transact.ts'
import {
  addEntries,
  deleteEntries,
  deleteTopic,
  listPrunable,
  markLogs,
  type NewTopicEntry,
  bumpTopicVersions,
  readHeads,
  replaceEntries,
} from '../realtime/topic-queries.ts'
import { isReplaying } from '../events/replay.ts'
import { type TransportMessage, createTransport, type TopicUpdate, type EphemeralMessage } from './transport.ts'

const COMPARE_HEADS_MS = 5_000
/**
 * Notifications within this time are sent together, after the commits. Sending them within the transactions would make
 * all commits wait for each other.
 */
const COLLECT_SIGNALS_MS = 20

/** An entry that is appended when its transaction ends; only then can its number be read. */
export type AppendedEntry = { seq: () => number }

/** Notifies all processes of changes after the commit. A notification contains only a topic and its new version. */
export type PubSub = {
  /** Increments the version of a topic before the commit, and notifies after it. Topic names contain no spaces. */
  publish: (tx: Db, topic: string) => Promise<void>
  /**
   * Appends an entry to a log at the end of the transaction, so that entries are in the order of the commits, without
   * gaps.
   */
  append: (tx: Db, topic: string, entry: NewTopicEntry) => Promise<AppendedEntry>
  /** Replaces all entries up to `through` by one, such as the changes of a document by its resulting state. */
  compact: (tx: Db, topic: string, replaced: { through: number; by: NewTopicEntry }) => Promise<void>
  /** Returns a topic's version. */
  head: (topic: string) => Promise<number>
  /** Deletes a topic's version and entries. */
  forget: (tx: Db, topic: string) => Promise<void>
  /**
   * Deletes old entries from the logs of the given kinds: those that existed at the previous call and are too old to be
   * sent to a returning follower (decision record 115).
   */
  prune: (kinds: string[]) => Promise<void>
  /** Makes every process check a topic again, although its version has not changed. */
  invalidate: (topic: string) => void
  /** Calls the listener when a topic changes. @returns the function that removes the listener */
  on: (topic: string, listener: Listener) => () => void
  /**
   * Sends a message to every process; this process receives it immediately. The message is not stored, is limited to a
   * few hundred bytes, and may be lost.
   */
  broadcast: (topic: string, said: unknown) => void
  /** Calls the listener for each broadcast to a topic. @returns the function that removes the listener */
  onBroadcast: (topic: string, listener: (said: unknown) => void) => () => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A topic whose version a transaction increments, and the entry that is appended to it, if any. */
type VersionBump = { topic: string; appended?: { entry: NewTopicEntry; number: (seq: number) => void } }
type PubSubOptions = {
  db: Db
  connection: pg.ClientConfig
  redisUrl?: string | undefined
  report: (error: Error) => void
}

/**
 * Collects notifications and broadcasts for a short time, and sends them together once the previous messages were sent.
 */
function createCollector(send: (lines: TransportMessage[]) => Promise<void>, report: (error: Error) => void) {
  let collected = new Map<string, number | undefined>()
  let broadcasts: EphemeralMessage[] = []
  let sending: Promise<void> | undefined
  const sendAll = async () => {
    while (collected.size + broadcasts.length > 0) {
      const lines = [...[...collected].map(([topic, head]) => ({ topic, head })), ...broadcasts]
      collected = new Map()
      broadcasts = []
      await send(lines).catch(report)
    }
  }
  const sendSoon = async () => {
    await pause(COLLECT_SIGNALS_MS)
    await sendAll()
    sending = undefined
  }
  return {
    collect: ({ topic, head }: TopicUpdate) => {
      // A version replaces a request to check again, and a higher version replaces a lower one.
      const known = collected.get(topic)
      collected.set(topic, head === undefined || known === undefined ? (head ?? known) : Math.max(head, known))
      sending ??= sendSoon()
    },
    broadcast: (broadcast: EphemeralMessage) => {
      broadcasts.push(broadcast)
      sending ??= sendSoon()
    },
    stop: async () => sending,
  }
}

const createTopicVersions = (db: Db) =>
  batchedRead(async (topics: readonly string[]) => {
    const heads = new Map((await readHeads(db, [...new Set(topics)])).map(({ name, head }) => [name, head]))
    return topics.map((topic) => heads.get(topic) ?? 0)
  })

/** Deletes the old entries of the logs. Concurrent runs are harmless, since they delete the same entries. */
async function pruneLogs(db: Db, kinds: string[]): Promise<void> {
  for (const log of await listPrunable(db, kinds)) await deleteEntries(db, log)
  await markLogs(db, kinds)
}

/** Increments the versions of all topics that a transaction published, and adds the entries appended to them. */
async function storeRises(tx: Db, rises: VersionBump[]): Promise<Map<string, number>> {
  const byTopic = Map.groupBy(rises, ({ topic }) => topic)
  const appendedTo = (topic: string) => (byTopic.get(topic) ?? []).flatMap(({ appended }) => appended ?? [])
  const topics = [...byTopic.keys()]
  const heads = await bumpTopicVersions(
    tx,
    topics.map((name) => ({ name, by: Math.max(1, appendedTo(name).length) })),
  )
  const entries = topics.flatMap((topic) => {
    const appended = appendedTo(topic)
    const before = (heads.get(topic) ?? 0) - appended.length
    return appended.map(({ entry, number }, index) => {
      number(before + index + 1)
      return { ...entry, topic, seq: before + index + 1 }
    })
  })
  if (entries.length > 0) await addEntries(tx, entries)
  return heads
}

/** Appends an entry with `raise`, which passes the number of the entry at the end of the transaction. */
async function numbered(raise: (number: (seq: number) => void) => Promise<void>): Promise<AppendedEntry> {
  let stored: number | undefined
  await raise((seq) => (stored = seq))
  return {
    seq: () => {
      if (stored === undefined) throw new Error('An appended entry has no number before its transaction ends')
      return stored
    },
  }
}

export function createPubSub({ db, connection, redisUrl, report }: PubSubOptions): PubSub {
  const wire = createTransport({ connection, redisUrl, report })
  const listeners = createTopicListeners()
  const collecting = createCollector(wire.send, report)
  const broadcasts = createBroadcastListeners(collecting.broadcast)
  const onFrame = (line: TransportMessage) => ('said' in line ? broadcasts.deliver(line) : listeners.deliver(line))
  // Listeners in this process are notified immediately, so that the author of the change sees it in the next response.
  const tell = (publish: TopicUpdate) => {
    listeners.deliver(publish)
    collecting.collect(publish)
  }
  const raise = batchBeforeCommit<VersionBump, Db>({
    gather: 'topics',
    act: 'heads',
    on: async (tx, rises) => {
      const heads = await storeRises(tx, rises)
      afterCommit(tx, () => {
        for (const [topic, head] of heads) tell({ topic, head })
      })
    },
  })
  let comparing: NodeJS.Timeout | undefined
  const compareHeads = async () => {
    for (const { name, head } of await readHeads(db, listeners.names())) listeners.settle(name, head)
  }
  return {
    publish: async (tx, topic) => {
      if (!isReplaying()) await raise(tx, { topic })
    },
    append: (tx, topic, entry) => numbered((number) => raise(tx, { topic, appended: { entry, number } })),
    compact: replaceEntries,
    head: createTopicVersions(db),
    forget: deleteTopic,
    prune: (kinds) => pruneLogs(db, kinds),
    invalidate: (topic) => tell({ topic, head: undefined }),
    on: listeners.on,
    broadcast: broadcasts.broadcast,
    onBroadcast: broadcasts.on,
    start: async () => {
      await wire.listen(onFrame, () => void compareHeads().catch(report))
      comparing = setInterval(() => void compareHeads().catch(report), COMPARE_HEADS_MS).unref()
    },
    stop: async () => {
      clearInterval(comparing)
      await collecting.stop()
      await wire.close()
    },
  }
}

/** Called with the new version; undefined means that the topic must be checked again. */
type Listener = (head: number | undefined) => void

/** Stores the topic listeners of this process, and the version of each topic that was last delivered. */
function createTopicListeners() {
  const listeners = new Map<string, Set<Listener>>()
  const heads = new Map<string, number>()
  const tell = (topic: string, head: number | undefined) => {
    for (const listener of listeners.get(topic) ?? []) listener(head)
  }
  return {
    names: () => [...listeners.keys()],
    /** Delivers only a higher version, since notifications may arrive out of order. */
    deliver: ({ topic, head }: TopicUpdate) => {
      if (!listeners.has(topic) || (head !== undefined && head <= (heads.get(topic) ?? 0))) return
      if (head !== undefined) heads.set(topic, head)
      tell(topic, head)
    },
    /** Delivers the stored version even if it is lower, as after a restore. */
    settle: (topic: string, head: number) => {
      if (!listeners.has(topic) || heads.get(topic) === head) return
      heads.set(topic, head)
      tell(topic, head)
    },
    on: (topic: string, listener: Listener) => {
      const own = listeners.get(topic) ?? new Set()
      listeners.set(topic, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size > 0 || listeners.get(topic) !== own) return
        listeners.delete(topic)
        heads.delete(topic)
      }
    },
  }
}

/**
 * Stores the broadcast listeners of this process. A broadcast of this process is delivered to them immediately, and
 * ignored when the transport returns it.
 */
function createBroadcastListeners(send: (broadcast: EphemeralMessage) => void) {
  const listeners = new Map<string, Set<(said: unknown) => void>>()
  const here = randomUUID()
  const tell = ({ topic, said }: EphemeralMessage) => {
    for (const listener of listeners.get(topic) ?? []) listener(said)
  }
  return {
    broadcast: (topic: string, said: unknown) => {
      tell({ topic, said })
      send({ topic, said: { from: here, said } })
    },
    deliver: ({ topic, said: sent }: EphemeralMessage) => {
      const { from, said } = sent as { from: string; said: unknown }
      if (from !== here) tell({ topic, said })
    },
    on: (topic: string, listener: (said: unknown) => void) => {
      const own = listeners.get(topic) ?? new Set()
      listeners.set(topic, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic)
      }
    },
  }
}
