import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { frameOf } from '#server/realtime/frames.ts'
import type { FrameInput } from '#shared/live/frame.ts'
import { ATTENDANCE_BROADCAST_MAX } from '../../limits.ts'
import { communityFrames } from '../../socket-contract.ts'
import { CHANNELS_TOPIC, channelTopic, inboxTopic } from '../topics.ts'
import { sendFrame } from './frames.ts'
import { createTopicSockets, sendToSockets } from './topic-sockets.ts'
import { MANY_CHANGED, createPresence, PRESENCE_TOPIC, type StatusChange } from './presence.ts'
import { createActivityBroadcast } from './activity.ts'
import { canBeNamed } from './visibility-service.ts'
import { createLogSubscriptions } from './log-subscriptions.ts'

type PassingFrames = Pick<typeof communityFrames, 'typing_indicator' | 'user_joined_channel' | 'user_left_channel'>

/** What is said to whoever has a channel or an inbox open, and stored nowhere. */
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

/** Whoever comes into a crowd, or leaves it, is told to nobody: each would be told of each. Nor is who hides from the directory. */
const createArrivalBroadcast =
  ({ db, log }: Kernel, { pass, countIn }: Coming) =>
  async (type: 'user_joined_channel' | 'user_left_channel', who: Who): Promise<void> => {
    const topic = channelTopic(who.channel_id)
    if (countIn(topic) > ATTENDANCE_BROADCAST_MAX) return
    try {
      const isNamed = await canBeNamed(db, who.user_id, { channel_id: who.channel_id })
      if (isNamed) pass(topic, { event_type: type, data: who })
    } catch (error) {
      log.warn({ err: error }, 'who came or went could not be told')
    }
  }

/** Who has which channels and inboxes open in this process: what is told of them, and what is said in passing. */
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
