import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { frameOf } from '#server/realtime/frames.ts'
import type { FrameInput } from '#shared/live/frame.ts'
import { ATTENDANCE_BROADCAST_MAX, ACTIVITY_EVERY_MS } from '../../limits.ts'
import { communityFrames } from '../../socket-contract.ts'
import { CHANNELS_TOPIC, channelTopic, inboxTopic, type Activity, ACTIVITY_TOPIC } from '../topics.ts'
import { sendFrame, createEntryEncoder } from './frames.ts'
import { MANY_CHANGED, createPresence, PRESENCE_TOPIC, type StatusChange } from './presence.ts'
import { canBeNamed } from './visibility.ts'

type PassingFrames = Pick<typeof communityFrames, 'typing_indicator' | 'user_joined_channel' | 'user_left_channel'>

/** An ephemeral frame, which is sent to the open sockets of a channel or inbox and never stored. */
type Passing = {
  [K in keyof PassingFrames]: { event_type: K; data: FrameInput<PassingFrames[K]> }
}[keyof PassingFrames]

const frameOfPassing = (said: unknown) => {
  const { event_type: type, data } = said as Passing
  const amongMax = type === 'typing_indicator' ? undefined : ATTENDANCE_BROADCAST_MAX
  return { frame: frameOf(communityFrames, type, data), butNot: data.user_id, amongMax }
}

const frameOfStatus = (change: StatusChange | typeof MANY_CHANGED): Buffer =>
  change === MANY_CHANGED
    ? frameOf(communityFrames, 'online_changed', {})
    : frameOf(communityFrames, 'user_status_change', change)

const isTold = (change: StatusChange | typeof MANY_CHANGED, id: string | undefined): boolean =>
  change === MANY_CHANGED ||
  id === undefined ||
  (change.only_to === undefined ? change.not_to?.includes(id) !== true : change.only_to === id)

type Who = { channel_id: string; user_id: string; username: string }

type Joining = { channelId: string; head?: number | undefined }

type Coming = { pass: (topic: string, passing: Passing) => void; countIn: (topic: string) => number }

/**
 * Returns the function that broadcasts arrivals and departures. The function omits large channels, which would need too
 * many frames, and members hidden from the directory.
 */
const createArrivalBroadcast =
  ({ db, log }: Kernel, { pass, countIn }: Coming) =>
  async (type: 'user_joined_channel' | 'user_left_channel', who: Who): Promise<void> => {
    const topic = channelTopic(who.channel_id)
    if (countIn(topic) > ATTENDANCE_BROADCAST_MAX) return
    try {
      const isNamed = await canBeNamed(db, who.user_id, { channel_id: who.channel_id })
      if (isNamed) pass(topic, { event_type: type, data: who })
    } catch (error) {
      log.warn({ err: error }, 'could not broadcast who joined or left a channel')
    }
  }

/** Tracks the channels and inboxes open in this process, and sends updates and ephemeral frames to their sockets. */
export function createAttendance(kernel: Kernel) {
  const { pubsub } = kernel
  const presence = createPresence(kernel)
  const reading = createLogSubscriptions()
  const gathered = createTopicSockets(kernel, frameOfPassing)
  const attending = new Set<Connection>()
  const pass = (topic: string, passing: Passing) => pubsub.broadcast(topic, passing)

  const passComing = createArrivalBroadcast(kernel, { pass, countIn: gathered.count })

  pubsub.onBroadcast(PRESENCE_TOPIC, (told) => {
    const change = told as StatusChange | typeof MANY_CHANGED
    const concerned = [...attending].filter(({ actor }) => isTold(change, actor?.id))
    if (concerned.length > 0) sendToSockets(concerned, { frame: frameOfStatus(change) })
  })
  pubsub.on(CHANNELS_TOPIC, () => {
    if (attending.size > 0) sendToSockets(attending, { frame: frameOf(communityFrames, 'channels_changed', {}) })
  })
  createActivityBroadcast(kernel, {
    attending,
    hasOpen: (connection, id) => reading.follows(connection, channelTopic(id)),
  })
  const attend = (connection: Connection, actor: Actor) => {
    if (attending.has(connection)) return
    attending.add(connection)
    presence.come(actor.id)
    connection.onClosed(() => {
      attending.delete(connection)
      presence.go(actor.id)
      reading.leaveAll(connection)
    })
  }
  return {
    hasOpen: (connection: Connection, channelId: string) => reading.follows(connection, channelTopic(channelId)),
    online: presence.online,
    pass,
    leave: (connection: Connection, channelId: string) => reading.leave(connection, channelTopic(channelId)),
    join: async (connection: Connection, actor: Actor, { channelId, head }: Joining) => {
      const topic = channelTopic(channelId)
      const who = { channel_id: channelId, user_id: actor.id, username: actor.name }
      const left = (detail?: string) => {
        gathered.exit(topic, connection)
        void passComing('user_left_channel', who)
        if (detail !== undefined) sendFrame(connection, 'channel_closed', { channel_id: channelId, detail })
      }
      const joined = await reading.follow(connection, topic, { head, left })
      gathered.enter(topic, connection)
      attend(connection, actor)
      sendFrame(connection, 'channel_joined', { channel_id: channelId, ...joined })
      await passComing('user_joined_channel', who)
    },
    openInbox: async (connection: Connection, actor: Actor, head?: number) => {
      const topic = inboxTopic(actor.id)
      const opened = await reading.follow(connection, topic, { head, left: () => gathered.exit(topic, connection) })
      gathered.enter(topic, connection)
      attend(connection, actor)
      sendFrame(connection, 'inbox_opened', opened)
    },
  }
}

export type Attendance = ReturnType<typeof createAttendance>

type Attending = {
  attending: ReadonlySet<Connection>
  hasOpen: (connection: Connection, channelId: string) => boolean
}

/**
 * Sends the latest activity of each channel every two seconds to clients that do not have this channel open.
 */
function createActivityBroadcast({ pubsub, live }: Kernel, { attending, hasOpen }: Attending): void {
  const newest = new Map<string, Activity>()
  let telling: NodeJS.Timeout | undefined
  const tell = () => {
    telling = undefined
    for (const { only, ...activity } of newest.values()) {
      const frame = frameOf(communityFrames, 'channel_activity', activity)
      for (const connection of attending) {
        if (only && !only.includes(connection.actor?.id ?? '')) continue
        if (!hasOpen(connection, activity.channel_id)) connection.send(frame, { isText: true })
      }
    }
    newest.clear()
  }
  pubsub.onBroadcast(ACTIVITY_TOPIC, (said) => {
    const activity = said as Activity
    if (attending.size === 0 || (newest.get(activity.channel_id)?.newest ?? 0) > activity.newest) return
    newest.set(activity.channel_id, activity)
    telling ??= setTimeout(tell, ACTIVITY_EVERY_MS).unref()
  })
  live.onStop(() => Promise.resolve(clearTimeout(telling)))
}

type Topic = {
  head: number | undefined
  /** Called when the subscription ends. `detail` is given only if the member's access was removed. */
  left: (detail?: string) => void
}

/** Tracks the topics whose logs each socket follows, and sends their entries as frames. */
function createLogSubscriptions() {
  const frameOfEntry = createEntryEncoder()
  const leaves = new WeakMap<Connection, Map<string, () => void>>()
  return {
    leave: (connection: Connection, topic: string): void => leaves.get(connection)?.get(topic)?.(),
    follows: (connection: Connection, topic: string): boolean => leaves.get(connection)?.has(topic) ?? false,
    leaveAll: (connection: Connection): void => {
      for (const leave of leaves.get(connection)?.values() ?? []) leave()
    },
    /** Subscribes a socket to a topic's log from the entry after `head`. @throws Failure not_found */
    follow: async (connection: Connection, topic: string, { head, left }: Topic) => {
      const own = leaves.get(connection) ?? new Map<string, () => void>()
      leaves.set(connection, own)
      own.get(topic)?.()
      const gone = (detail?: string) => {
        if (own.delete(topic)) left(detail)
      }
      const hearing = {
        entry: (entry: Parameters<typeof frameOfEntry>[0]) => {
          const frame = frameOfEntry(entry, connection.actor?.id ?? '')
          if (frame) connection.send(frame, { isText: true })
        },
        ended: gone,
      }
      const { head: from, resync, end } = await connection.follow(topic, { head, hearing })
      own.set(topic, () => {
        end()
        gone()
      })
      return { head: from, resync }
    },
  }
}

/** Tracks the sockets of this process by their open topics, and sends them the ephemeral frames of all processes. */
function createTopicSockets({ pubsub }: Pick<Kernel, 'pubsub'>, frameOfSaid: (said: unknown) => Said) {
  const open = new Map<string, Set<Connection>>()
  const listening = new Map<string, () => void>()
  const onFrame = (topic: string) => (said: unknown) => {
    const here = open.get(topic) ?? new Set()
    const { frame, butNot, amongMax = Infinity } = frameOfSaid(said)
    if (here.size <= amongMax) sendToSockets(here, { frame, butNot })
  }
  return {
    /** Returns the number of sockets in this process that have a topic open. */
    count: (topic: string): number => open.get(topic)?.size ?? 0,
    enter: (topic: string, connection: Connection): void => {
      const own = open.get(topic) ?? new Set()
      open.set(topic, own.add(connection))
      if (own.size === 1) listening.set(topic, pubsub.onBroadcast(topic, onFrame(topic)))
    },
    exit: (topic: string, connection: Connection): void => {
      const own = open.get(topic)
      if (!own?.delete(connection) || own.size > 0) return
      open.delete(topic)
      listening.get(topic)?.()
      listening.delete(topic)
    },
  }
}

type Said = {
  frame: Buffer
  /** The member whom the frame is about, who does not receive it. */
  butNot?: string | undefined
  /** Maximum number of recipients. If more sockets are open, the frame is not sent. */
  amongMax?: number | undefined
}

function sendToSockets(connections: Iterable<Connection>, { frame, butNot }: Said): void {
  for (const connection of connections) {
    if (connection.actor?.id !== butNot) connection.send(frame, { isText: true })
  }
}
