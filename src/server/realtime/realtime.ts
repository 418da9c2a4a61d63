import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { Failure } from '#shared/calls/failure.ts'
import { CLOSED, memberTopic, TOPICS_MAX } from '#shared/live/live-limits.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../data/db.ts'
import type { FeatureFlags } from '../feature-flags/feature-flags.ts'
import type { Errors } from '../monitoring/errors.ts'
import type { PubSub } from '../pubsub/pubsub.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import type { Settings } from '../settings.ts'
import type { WriteBarrier } from '../write-barrier/write-barrier.ts'
import { toFailure } from '../http/errors.ts'
import { addressReader } from '../access/request-address.ts'
import { bearerToken, type Sessions } from '../access/session.ts'
import { createFlushScheduler } from './batches.ts'
import { Connection, type ConnectionParts } from './connection.ts'
import type { SocketEndpoint } from './connection.ts'
import { EVENTS_ENDPOINT, type FrameEndpoint, frameEndpoint, registerKernelFrames } from './events-endpoint.ts'
import {
  accessTopic,
  type TopicSubscriptions,
  createTopicSubscriptions,
  type TopicKind,
} from './topic-subscriptions.ts'
import { type OnFrame, createFrameDispatcher } from './frames.ts'
import { type IsAdmitted, createSocketReauthorization } from './socket-reauthorization.ts'
import { createSocketRegistry, type SocketRegistry } from './sockets.ts'
import { createUpgradeHandler, type UpgradedSocket } from './socket-upgrade.ts'

/**
 * The sockets of a session that ended in another process are closed within a second, even if the notification was lost.
 */
const CHECK_SESSIONS_MS = 500
const CLOSE_ANONYMOUS_MS = 250
/** Short enough for proxies, which close a connection after a minute without data. */
const HEARTBEAT_MS = 25_000
const SOCKETS_MAX = 20_000
const ANONYMOUS_SOCKETS_MAX = 5_000
const BUSY_RETRY_SECONDS = 5

/** The socket server: its endpoints, the topics that clients follow, and the frames that it handles. */
export type Realtime = {
  /** Declares an endpoint that accepts sockets. */
  endpoint: (endpoint: SocketEndpoint) => void
  /** Declares an additional endpoint for the frames of all features. */
  frameEndpoint: (endpoint: FrameEndpoint) => void
  /** Declares a kind of topic. `paper`, for example, is the kind of all topics named 'paper:ID'. */
  topic: (kind: string, traits: TopicKind) => void
  onFrame: OnFrame
  /** Makes every process check again, after the commit, whether the followers of a topic may still follow it. */
  reauthorizeSubscribers: (tx: Db, topic: string) => Promise<void>
  /** Returns whether a request opens a socket at one of the declared endpoints. */
  takes: (request: IncomingMessage) => boolean
  upgrade: (request: IncomingMessage, raw: Duplex, sent: { head: Buffer; headers: Record<string, string> }) => void
  count: SocketRegistry['count']
  /** Returns the event types that have a handler, for the documentation and for tests. */
  frameNames: () => string[]
  endpoints: () => SocketEndpoint[]
  /** Returns the declared kinds of topics, for tests. */
  topicKinds: () => string[]
  start: () => void
  /** Registers a feature's function that runs after all sockets are closed and before the database is closed. */
  onStop: (work: () => Promise<void>) => void
  /** Closes all sockets, and refuses new ones. */
  stop: () => Promise<void>
}

type LiveParts = {
  db: Db
  pubsub: PubSub
  features: FeatureFlags
  writeBarrier: WriteBarrier
  sessions: Sessions
  rateLimits: RateLimits
  settings: Settings
  log: Logger
  now: () => Date
  errors: Errors
  report: (error: Error) => void
}

const BUSY = new Failure('unavailable', 'Too many people are connected right now. Please try again in a moment.', {
  retryAfterSeconds: BUSY_RETRY_SECONDS,
})

function createMemberSockets(
  parts: LiveParts,
  { sockets, following }: { sockets: SocketRegistry; following: TopicSubscriptions },
) {
  const { pubsub, features, sessions, now, report } = parts
  const isAdmitted: IsAdmitted = async ({ door, params }, actor) =>
    features.isOn(door.feature) && (door.admits === undefined || door.admits(actor, params))
  const { check, checkChanged } = createSocketReauthorization({ sessions, following, now, isAdmitted })
  const listening = new Map<string, () => void>()
  const checkMember = (memberId: string) =>
    void check([...sockets.ofMember(memberId)], { recheckAll: true }).catch(report)
  features.onChange(() => void check(sockets.known(), { recheckAll: true }).catch(report))
  // Notifies every process. This process is notified immediately.
  sessions.onForget((memberId) => pubsub.invalidate(memberTopic(memberId)))
  const authenticate: ConnectionParts['authenticate'] = async (connection, token) => {
    const actor = await sessions.actorOf(bearerToken(`Bearer ${token}`), { now: now(), fresh: true })
    if (!actor || !connection.isOpen) return undefined
    if (!(await isAdmitted(connection, actor))) {
      connection.close(CLOSED.forbidden)
      return undefined
    }
    const isFirst = sockets.know(connection, actor)
    if (isFirst)
      listening.set(
        actor.id,
        pubsub.on(memberTopic(actor.id), () => checkMember(actor.id)),
      )
    return actor
  }
  return {
    authenticate,
    checkAll: () => void checkChanged(sockets.known()).catch(report),
    leave: (connection: Connection) => {
      const memberId = sockets.remove(connection)
      if (memberId === undefined) return
      listening.get(memberId)?.()
      listening.delete(memberId)
    },
  }
}

const followOn =
  (following: TopicSubscriptions): ConnectionParts['follow'] =>
  async (connection, topic, { head, hearing }) => {
    const { followings } = connection
    followings.get(topic)?.end()
    if (followings.size >= TOPICS_MAX)
      throw new Failure('too_many', 'This tab has too many live subscriptions. Please reload the page.')
    const followed = await following.follow(topic, {
      actor: () => connection.actor,
      head,
      hearing: {
        ...hearing,
        ended: (detail) => {
          followings.delete(topic)
          hearing.ended(detail)
        },
      },
    })
    const end = () => {
      followings.delete(topic)
      followed.end()
    }
    if (!connection.isOpen) followed.end()
    else followings.set(topic, { ...followed, end })
    return { ...followed, end }
  }

type Shared = { members: ReturnType<typeof createMemberSockets>; following: TopicSubscriptions }

const sharedBy = ({ errors, report }: LiveParts, { members, following }: Shared): ConnectionParts => ({
  soon: createFlushScheduler(),
  authenticate: members.authenticate,
  follow: followOn(following),
  broke: ({ id, door }, error) => {
    report(error)
    if (!toFailure(error)) errors.note(error, { place: `socket ${door.path}`, requestId: id })
  },
})

type OpeningParts = {
  shared: ConnectionParts
  sockets: SocketRegistry
  members: ReturnType<typeof createMemberSockets>
}

/** Registers the connection of a newly opened socket, and removes it when the socket is closed. */
const openedBy =
  ({ shared, sockets, members }: OpeningParts) =>
  (upgraded: UpgradedSocket): void => {
    const connection = new Connection(upgraded, shared)
    sockets.add(connection)
    connection.onClosed(() => {
      for (const { end } of connection.followings.values()) end()
      members.leave(connection)
    })
  }

export function createRealtime(parts: LiveParts): Realtime {
  const { pubsub, features, writeBarrier, rateLimits, settings, report } = parts
  const sockets = createSocketRegistry()
  const following = createTopicSubscriptions(parts)
  const members = createMemberSockets(parts, { sockets, following })
  const hearing = createFrameDispatcher(parts)
  const shared = sharedBy(parts, { members, following })
  const rounds: NodeJS.Timeout[] = []
  const ends: (() => Promise<void>)[] = []
  let stopping = false

  const admit = (address: string) => {
    writeBarrier.admit()
    const { strangers, members: known } = sockets.count()
    if (stopping || strangers >= ANONYMOUS_SOCKETS_MAX || strangers + known >= SOCKETS_MAX) throw BUSY
    rateLimits.consumeBatched('socket', address)
  }
  const opened = openedBy({ shared, sockets, members })
  const { publicUrl } = settings
  const upgrading = createUpgradeHandler({ publicUrl, addressOf: addressReader(settings), admit, opened })
  writeBarrier.onStateChange(() => (writeBarrier.closedFor() === undefined ? undefined : sockets.closeAll()))
  registerKernelFrames(hearing.onFrame)
  upgrading.declare(frameEndpoint(hearing, EVENTS_ENDPOINT))
  following.declare('member', { is: 'state', id: 'uuid', canSubscribe: (actor: Actor, id) => actor.id === id })

  const every = (ms: number, act: () => unknown) => rounds.push(setInterval(act, ms).unref())
  const declare = (endpoint: SocketEndpoint) => {
    features.cover('door', endpoint.path, endpoint.feature)
    upgrading.declare(endpoint)
  }
  return {
    endpoint: declare,
    frameEndpoint: (traits) => declare(frameEndpoint(hearing, traits)),
    topic: following.declare,
    onFrame: hearing.onFrame,
    reauthorizeSubscribers: (tx, topic) => pubsub.publish(tx, accessTopic(topic)),
    takes: upgrading.takes,
    upgrade: upgrading.upgrade,
    count: sockets.count,
    frameNames: hearing.names,
    endpoints: upgrading.doors,
    topicKinds: following.kinds,
    start: () => {
      every(CHECK_SESSIONS_MS, () => {
        members.checkAll()
        void following.again()
      })
      every(CLOSE_ANONYMOUS_MS, sockets.closeIdleAnonymous)
      every(HEARTBEAT_MS, () => sockets.all().forEach((connection) => connection.beat()))
    },
    onStop: (work) => void ends.push(work),
    stop: async () => {
      stopping = true
      for (const round of rounds.splice(0)) clearInterval(round)
      await sockets.closeAll()
      for (const work of ends) await work().catch(report)
    },
  }
}
