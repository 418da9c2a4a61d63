import { Failure } from '#shared/calls/failure.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../data/db.ts'
import type { PubSub } from '../pubsub/pubsub.ts'
import type { FeatureFlags } from '../feature-flags/feature-flags.ts'
import { type TopicEntry, MISSED_MAX, readEntries } from './topic-queries.ts'

/**
 * A kind of topic that a feature declares. 'conversation', for example, is the kind of all topics named
 * 'conversation:ID'.
 */
export type TopicKind = {
  /** For a `state`, followers are sent only its version. For a `log`, they are sent each entry once, in order. */
  is: 'state' | 'log'
  /** The format of the id after the colon in a topic's name. It is checked before the database is queried. */
  id: 'none' | keyof typeof ID_SHAPES
  /** The topic's feature. If the feature is turned off, nobody can follow the topic. */
  feature?: string
  /**
   * Returns whether a member may follow a topic. Called again when the member's session or the access to the topic
   * changes.
   */
  canSubscribe: (actor: Actor, id: string) => boolean | Promise<boolean>
  /**
   * Converts log entries to the data that followers receive, if the stored entries contain only ids. Called once per
   * process for all followers, and must keep the order. Rows that have been deleted are sent as deleted, so a log
   * contains nothing that would have to be erased. `dataFor` provides data that differs between followers.
   */
  tell?: (entries: TopicEntry[], id: string) => Promise<TopicEntry[]>
  /**
   * Returns the version of a state whose version is not stored with the topic. Called each time the topic is
   * invalidated.
   */
  head?: (id: string) => Promise<number>
}

/** The functions that are called to notify a follower. */
export type SubscriptionListener = {
  risen?: (head: number) => void
  entry?: (entry: TopicEntry) => void
  ended: (detail: string) => void
}

export type TopicSubscription = { head: number; resync: boolean; end: () => void }

type Follower = {
  actor: () => Actor | undefined
  hearing: SubscriptionListener
  /** The last version that the follower was sent; undefined until the first one was sent. */
  told: number | undefined
  end: () => void
}

type Topic = { name: string; id: string; kind: TopicKind; followers: Set<Follower>; head: number; quiet: () => void }
type FollowingParts = { db: Db; pubsub: PubSub; features: FeatureFlags; report: (error: Error) => void }

/** The formats of ids. UUIDs must be in lower case, so that each topic has only one name. */
const ID_SHAPES = {
  uuid: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/,
  named: /^[\w-]{1,64}$/,
} as const

/**
 * The number of followers whose rights are checked concurrently, so that a feature can combine the checks in one
 * statement.
 */
const CHECKED_AT_ONCE = 100

const NOTHING_HERE = 'This topic doesn’t exist or you don’t have access.'
const NO_SUCH_ID = 'This is not a topic name. A topic name has the form kind:id.'
const NOT_FOR_YOU = 'You no longer have access to this topic.'

const isIdOf = (kind: TopicKind, id: string | undefined): boolean =>
  kind.id === 'none' ? id === undefined : ID_SHAPES[kind.id].test(id ?? '')

/**
 * Returns the name of a second topic, which is published when the rights to follow the given topic may have changed.
 * Pure.
 */
export const accessTopic = (topic: string): string => `access:${topic}`

/**
 * Creates a function that runs `work` for a subject. Two runs for the same subject never overlap: if a run is requested
 * during another, the work runs once more afterwards. `again` repeats failed runs.
 */
function createRuns<T>(work: (subject: T) => Promise<void>, report: (error: Error) => void) {
  const due = new Set<T>()
  const running = new Set<T>()
  const run = async (subject: T): Promise<void> => {
    due.add(subject)
    if (running.has(subject)) return
    running.add(subject)
    try {
      while (due.delete(subject)) await work(subject)
    } catch (error) {
      due.add(subject)
      report(error as Error)
    } finally {
      running.delete(subject)
    }
  }
  return { run, again: () => Promise.all([...due].map(run)), drop: (subject: T) => void due.delete(subject) }
}

/** Sends a log's new entries to each follower. Reads them from the database, so lost notifications cause no gaps. */
async function tellEntries({ db }: FollowingParts, topic: Topic): Promise<void> {
  for (;;) {
    // Followers who join during the read may need earlier entries. They get them in a separate run.
    const syncedFollowers = [...topic.followers].filter(({ told }) => told !== undefined)
    if (syncedFollowers.length === 0) return
    const stored = await readEntries(db, topic.name, Math.min(...syncedFollowers.flatMap(({ told }) => told ?? [])))
    const last = stored.at(-1)
    if (!last) return
    const entries = topic.kind.tell ? await topic.kind.tell(stored, topic.id) : stored
    for (const follower of syncedFollowers) {
      for (const entry of entries) {
        if (!topic.followers.has(follower) || entry.seq <= (follower.told ?? 0)) continue
        follower.told = entry.seq
        follower.hearing.entry?.(entry)
      }
    }
    if (last.seq >= topic.head) return
  }
}

async function tellHead({ pubsub }: FollowingParts, topic: Topic): Promise<void> {
  if (topic.kind.head) topic.head = await headOf(pubsub, topic)
  for (const follower of topic.followers) {
    if (follower.told === undefined || follower.told === topic.head) continue
    follower.told = topic.head
    follower.hearing.risen?.(topic.head)
  }
}

const headOf = ({ head }: PubSub, { name, id, kind }: Topic): Promise<number> =>
  kind.head ? kind.head(id) : head(name)

const isFollowable = async ({ features }: FollowingParts, { kind, id }: Topic, actor: Actor): Promise<boolean> =>
  features.isOn(kind.feature) && (await kind.canSubscribe(actor, id))

/**
 * Ends the subscription of a follower who may no longer follow the topic. The message to the follower reveals nothing
 * else.
 */
async function checkRight(parts: FollowingParts, topic: Topic, follower: Follower): Promise<void> {
  if (!topic.followers.has(follower)) return
  const actor = follower.actor()
  if (actor && (await isFollowable(parts, topic, actor))) return
  follower.end()
  follower.hearing.ended(NOT_FOR_YOU)
}

async function checkRights(parts: FollowingParts, topic: Topic): Promise<void> {
  const followers = [...topic.followers]
  for (let at = 0; at < followers.length; at += CHECKED_AT_ONCE) {
    const some = followers.slice(at, at + CHECKED_AT_ONCE)
    await Promise.all(some.map((follower) => checkRight(parts, topic, follower)))
  }
}

/**
 * Returns the version from which a returning follower continues. `resync` is true if the follower has missed too many
 * entries. Pure.
 */
export function resumePosition(is: TopicKind['is'], stored: number, head: number | undefined) {
  if (is === 'state' || head === undefined) return { head: stored, resync: false }
  const resync = head > stored || stored - head > MISSED_MAX
  return { head: resync ? stored : head, resync }
}

/** Creates the collection of topics that have followers in this process. */
function createTopics(parts: FollowingParts) {
  const { pubsub, report } = parts
  const kinds = new Map<string, TopicKind>()
  const topics = new Map<string, Topic>()
  const telling = createRuns((topic: Topic) => (topic.kind.is === 'log' ? tellEntries : tellHead)(parts, topic), report)
  const checking = createRuns((topic: Topic) => checkRights(parts, topic), report)
  const open = (name: string, kind: TopicKind, id: string): Topic => {
    const onFrame = (head: number | undefined) => {
      topic.head = head ?? topic.head
      void telling.run(topic)
    }
    const listening = [pubsub.on(name, onFrame), pubsub.on(accessTopic(name), () => void checking.run(topic))]
    const quiet = () => {
      topics.delete(name)
      checking.drop(topic)
      telling.drop(topic)
      for (const end of listening) end()
    }
    const topic: Topic = { name, id, kind, followers: new Set(), head: 0, quiet }
    topics.set(name, topic)
    return topic
  }
  return {
    kinds,
    topics,
    telling,
    checking,
    /**
     * Returns the topic with this name, and starts to listen to it if nobody follows it yet.
     * @throws Failure not_found if the kind of topic is not declared; bad_request if the name does not contain a valid
     * id
     */
    topicOf: (name: string): Topic => {
      const [kindName = '', id] = name.split(':')
      const kind = kinds.get(kindName)
      if (!kind) throw new Failure('not_found', NOTHING_HERE)
      if (!isIdOf(kind, id)) throw new Failure('bad_request', NO_SUCH_ID)
      return topics.get(name) ?? open(name, kind, id ?? '')
    },
  }
}

function join(topic: Topic, actor: Follower['actor'], hearing: SubscriptionListener): Follower {
  const end = () => {
    if (topic.followers.delete(follower) && topic.followers.size === 0) topic.quiet()
  }
  const follower: Follower = { actor, hearing, told: undefined, end }
  topic.followers.add(follower)
  return follower
}

type Wanted = { actor: Follower['actor']; head: number | undefined; hearing: SubscriptionListener }

/** Creates the registry of topics and their followers in this process. */
export function createTopicSubscriptions(parts: FollowingParts) {
  const { pubsub } = parts
  const { kinds, topics, topicOf, telling, checking } = createTopics(parts)
  return {
    declare: (name: string, kind: TopicKind) => {
      parts.features.cover('topic', name, kind.feature)
      kinds.set(name, kind)
    },
    kinds: () => [...kinds.keys()],
    /**
     * Adds a follower to a topic, and returns the version from which the follower continues.
     * @throws Failure not_found if the topic does not exist or the member may not follow it; bad_request for an invalid
     * name
     */
    follow: async (name: string, { actor, head, hearing }: Wanted): Promise<TopicSubscription> => {
      const topic = topicOf(name)
      // The follower is added before access is checked, so that no change during the check is missed.
      const follower = join(topic, actor, hearing)
      try {
        const who = actor()
        if (!who || !(await isFollowable(parts, topic, who))) throw new Failure('not_found', NOTHING_HERE)
        const stored = await headOf(pubsub, topic)
        topic.head = Math.max(topic.head, stored)
        const position = resumePosition(topic.kind.is, stored, head)
        // New versions are sent only after the caller has received the result of this function.
        setImmediate(() => {
          follower.told = position.head
          // A log is read only if it has new entries for this follower.
          if (topic.kind.is === 'state' || position.head < topic.head) void telling.run(topic)
        })
        return { ...position, end: follower.end }
      } catch (error) {
        follower.end()
        throw error
      }
    },
    /** Checks again whether the followers of the topics with these names may still follow them. */
    check: (names: Iterable<string>) => {
      for (const name of names) {
        const topic = topics.get(name)
        if (topic) void checking.run(topic)
      }
    },
    /** Repeats runs that failed, for example because the database was unreachable. */
    again: () => Promise.all([checking.again(), telling.again()]),
  }
}

export type TopicSubscriptions = ReturnType<typeof createTopicSubscriptions>
