import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Connection } from '#server/live/connection.ts'
import { frameOf } from '#server/live/frames.ts'
import type { FrameInput } from '#shared/live/frame.ts'
import { communityFrames } from '../../socket-contract.ts'
import { CHANNELS_TOPIC, channelTopic, inboxTopic } from '../topics.ts'
import { say } from './frames.ts'
import { openGathered, sayTo } from './gathered.ts'
import { openPresence, PRESENCE, type StatusChange } from './presence.ts'
import { openActivity } from './activity.ts'
import { openReading } from './reading.ts'

type PassingFrames = Pick<typeof communityFrames, 'typing_indicator' | 'user_joined_channel' | 'user_left_channel'>

/** What is said to whoever has a channel or an inbox open, and stored nowhere. */
type Passing = {
  [K in keyof PassingFrames]: { event_type: K; data: FrameInput<PassingFrames[K]> }
}[keyof PassingFrames]

const frameOfPassing = (said: unknown) => {
  const { event_type: type, data } = said as Passing
  return { frame: frameOf(communityFrames, type, data), butNot: data.user_id }
}

type Joining = { channelId: string; head?: number | undefined }

/** Who has which channels and inboxes open in this process: what is told of them, and what is said in passing. */
export function openAttendance(kernel: Kernel) {
  const { doorbell } = kernel
  const presence = openPresence(kernel)
  const reading = openReading()
  const gathered = openGathered(kernel, frameOfPassing)
  const attending = new Set<Connection>()
  const pass = (topic: string, passing: Passing) => doorbell.whisper(topic, passing)

  doorbell.onWhisper(PRESENCE, (change) => {
    if (attending.size === 0) return
    sayTo(attending, { frame: frameOf(communityFrames, 'user_status_change', change as StatusChange) })
  })
  doorbell.on(CHANNELS_TOPIC, () => {
    if (attending.size > 0) sayTo(attending, { frame: frameOf(communityFrames, 'channels_changed', {}) })
  })
  openActivity(kernel, { attending, hasOpen: (connection, id) => reading.follows(connection, channelTopic(id)) })
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
    online: presence.online,
    pass,
    leave: (connection: Connection, channelId: string) => reading.leave(connection, channelTopic(channelId)),
    join: async (connection: Connection, actor: Actor, { channelId, head }: Joining) => {
      const topic = channelTopic(channelId)
      const who = { channel_id: channelId, user_id: actor.id, username: actor.name }
      const left = (detail?: string) => {
        gathered.exit(topic, connection)
        pass(topic, { event_type: 'user_left_channel', data: who })
        if (detail !== undefined) say(connection, 'channel_closed', { channel_id: channelId, detail })
      }
      const joined = await reading.follow(connection, topic, { head, left })
      gathered.enter(topic, connection)
      attend(connection, actor)
      say(connection, 'channel_joined', { channel_id: channelId, ...joined })
      pass(topic, { event_type: 'user_joined_channel', data: who })
    },
    openInbox: async (connection: Connection, actor: Actor, head?: number) => {
      const topic = inboxTopic(actor.id)
      const left = () => gathered.exit(topic, connection)
      const opened = await reading.follow(connection, topic, { head, left })
      gathered.enter(topic, connection)
      attend(connection, actor)
      say(connection, 'inbox_opened', opened)
    },
  }
}

export type Attendance = ReturnType<typeof openAttendance>
