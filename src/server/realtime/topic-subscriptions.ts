import { Failure } from '#shared/calls/failure.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../data/db.ts'
import type { PubSub } from '../pubsub/pubsub.ts'
import type { FeatureFlags } from '../feature-flags/feature-flags.ts'
import { type TopicEntry, MISSED_MAX, readEntries } from './topic-queries.ts'

/** A kind of topic, declared by its feature: 'conversation' for every topic 'conversation:ID'. */
export type TopicKind = {
  /** A state sends only its version; a log sends its entries, each once and in order. */
  is: 'state' | 'log'
  /** The shape of the id after the colon of a topic's name, checked before the database is queried. */
  id: 'none' | keyof typeof ID_SHAPES
  /** The topic's feature: while that is off, nobody can follow the topic. */
  feature?: string
  /** The policy's sentence. Asked again whenever the member's session or the topic's access mark changes. */
  canSubscribe: (actor: Actor, id: string) => boolean | Promise<boolean>
  /**
   * Turns a log's entries into what subscribers receive, if the entries store only ids. Called once in a process for
   * all subscribers; keeps the order. Rows deleted since are sent as deleted, so a log contains nothing that would have
   * to be erased. `dataFor` provides what differs between subscribers.
   */
  tell?: (entries: TopicEntry[], id: string) => Promise<TopicEntry[]>
  /** Returns the version of a state that stores none of its own; called whenever its topic is invalidated. */
  head?: (id: string) => Promise<number>
}

/** Callbacks of a subscriber. */
export type SubscriptionListener = {
  risen?: (head: number) => void
  entry?: (entry: TopicEntry) => void
  ended: (detail: string) => void
}

export type TopicSubscription = { head: number; resync: boolean; end: () => void }

type Follower = {
  actor: () => Actor | undefined
  hearing: SubscriptionListener
  /** The last version that was sent; undefined while joining. */
  told: number | undefined
  end: () => void
}

type Topic = { name: string; id: string; kind: TopicKind; followers: Set<Follower>; head: number; quiet: () => void }
type FollowingParts = { db: Db; pubsub: PubSub; features: FeatureFlags; report: (error: Error) => void }

/** One topic has one name: ids that are stored in lower case are followed in lower case. */
const ID_SHAPES = {
  uuid: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/,
  named: /^[\w-]{1,64}$/,
} as const

/**
 * Followers whose rights are checked at one time: a feature that checks several in one statement gets as many together.
 */
const CHECKED_AT_ONCE = 100

const NOTHING_HERE = 'There is nothing to follow here.'
const NO_SUCH_ID = 'This is not the name of a topic: after its kind and a colon stands the id of what you follow.'
const NOT_FOR_YOU = 'You can no longer follow this.'

const isIdOf = (kind: TopicKind, id: string | undefined): boolean =>
  kind.id === 'none' ? id === undefined : ID_SHAPES[kind.id].test(id ?? '')

/** Returns the topic that is published when a member may no longer follow a topic. Pure. */
export const accessTopic = (topic: string): string => `access:${topic}`

/**
 * Runs the work once at a time for each subject. A request during a run causes one more run; a failed run is repeated
 * on request.
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

/** Sends each follower the new entries from the log, regardless of the number of notifications. */
async function tellEntries({ db }: FollowingParts, topic: Topic): Promise<void> {
  for (;;) {
    // Followers who join during the read may be further behind: a round of their own sends them their entries.
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

/** Ends the subscription of a follower who lost the right to it, and says only that. */
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
 * Returns the version from which a follower with `head` continues, and whether they missed more entries than are sent.
 * Pure.
 */
export function resumePosition(is: TopicKind['is'], stored: number, head: number | undefined) {
  if (is === 'state' || head === undefined) return { head: stored, resync: false }
  const resync = head > stored || stored - head > MISSED_MAX
  return { head: resync ? stored : head, resync }
}

/** Creates the topics that are followed in this process. */
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
     * @throws Failure not_found if no such kind is declared, bad_request if the name cannot contain an id of its
     * topics.
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
     * @throws Failure not_found if nothing is there, or not for this member; bad_request if the name is not a topic's.
     */
    follow: async (name: string, { actor, head, hearing }: Wanted): Promise<TopicSubscription> => {
      const topic = topicOf(name)
      // Joined before anything is checked, so that no change in between is missed.
      const follower = join(topic, actor, hearing)
      try {
        const who = actor()
        if (!who || !(await isFollowable(parts, topic, who))) throw new Failure('not_found', NOTHING_HERE)
        const stored = await headOf(pubsub, topic)
        topic.head = Math.max(topic.head, stored)
        const position = resumePosition(topic.kind.is, stored, head)
        // Sends new versions only after the follower has received the starting one.
        setImmediate(() => {
          follower.told = position.head
          // A log that has nothing new for them need not be read.
          if (topic.kind.is === 'state' || position.head < topic.head) void telling.run(topic)
        })
        return { ...position, end: follower.end }
      } catch (error) {
        follower.end()
        throw error
      }
    },
    /** Checks again whether the followers may follow these topics. */
    check: (names: Iterable<string>) => {
      for (const name of names) {
        const topic = topics.get(name)
        if (topic) void checking.run(topic)
      }
    },
    /** Retries what failed, for example while the database was away. */
    again: () => Promise.all([checking.again(), telling.again()]),
  }
}

export type TopicSubscriptions = ReturnType<typeof createTopicSubscriptions>
