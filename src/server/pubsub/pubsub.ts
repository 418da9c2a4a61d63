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
 * Notifications of this time travel together: to notify within a transaction would have all commits wait for each
 * other.
 */
const COLLECT_SIGNALS_MS = 20

/** An entry that is appended at the end of its transaction; its number is known from then on. */
export type AppendedEntry = { seq: () => number }

/** Notifies every process after the commit that "topic T has something up to N", and nothing more. */
export type PubSub = {
  /** Increments a topic's version before commit and notifies after it. Topics contain no spaces. */
  publish: (tx: Db, topic: string) => Promise<void>
  /** Appends to a log, at the end of the transaction: entries have the order of the commits, without gaps. */
  append: (tx: Db, topic: string, entry: NewTopicEntry) => Promise<AppendedEntry>
  /** Replaces all entries up to `through` by one: a document's state in place of the changes that led to it. */
  compact: (tx: Db, topic: string, replaced: { through: number; by: NewTopicEntry }) => Promise<void>
  /** Returns a topic's version. */
  head: (topic: string) => Promise<number>
  /** Deletes a topic's version and entries. */
  forget: (tx: Db, topic: string) => Promise<void>
  /**
   * Deletes entries that nobody needs any more from the logs of some kinds: those that existed at the last call and
   * exceed what a returning follower is sent (decision record 126).
   */
  prune: (kinds: string[]) => Promise<void>
  /** Asks every process to look at a topic again, though its version is the same. */
  invalidate: (topic: string) => void
  /** @returns how to stop listening. */
  on: (topic: string, listener: Listener) => () => void
  /**
   * Broadcasts a message to every process, this one at once, and stores it nowhere. A few hundred bytes; it may be
   * lost.
   */
  broadcast: (topic: string, said: unknown) => void
  /** @returns how to stop listening. */
  onBroadcast: (topic: string, listener: (said: unknown) => void) => () => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A topic whose version a transaction increments, with the entry that is appended to it. */
type VersionBump = { topic: string; appended?: { entry: NewTopicEntry; number: (seq: number) => void } }
type PubSubOptions = {
  db: Db
  connection: pg.ClientConfig
  redisUrl?: string | undefined
  report: (error: Error) => void
}

/** Collects notifications and broadcasts for a moment and sends them at once, or once the last have been sent. */
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
      // A version says more than to look again, and the highest says all.
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

/** Two that prune at once delete the same, and no more. */
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

/** Appends by `raise`, which numbers the entry at the end of the transaction. */
async function numbered(raise: (number: (seq: number) => void) => Promise<void>): Promise<AppendedEntry> {
  let stored: number | undefined
  await raise((seq) => (stored = seq))
  return {
    seq: () => {
      if (stored === undefined) throw new Error('What is appended has no number before its transaction ends')
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
  // This process is notified at once, so that the author of the change sees it in the next answer.
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

/** Called with the new version; undefined asks to look again. */
type Listener = (head: number | undefined) => void

/** Holds this process's listeners to topics, and the version that was last delivered of each topic. */
function createTopicListeners() {
  const listeners = new Map<string, Set<Listener>>()
  const heads = new Map<string, number>()
  const tell = (topic: string, head: number | undefined) => {
    for (const listener of listeners.get(topic) ?? []) listener(head)
  }
  return {
    names: () => [...listeners.keys()],
    /** Notifications may overtake each other: only a higher version is news. */
    deliver: ({ topic, head }: TopicUpdate) => {
      if (!listeners.has(topic) || (head !== undefined && head <= (heads.get(topic) ?? 0))) return
      if (head !== undefined) heads.set(topic, head)
      tell(topic, head)
    },
    /** The stored version is used even if it is lower, as after a restore. */
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
 * Holds this process's listeners to broadcasts. A broadcast from here is delivered here at once, and not again when it
 * comes back.
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
