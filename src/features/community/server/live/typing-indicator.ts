import type { Actor } from '#server/access/actor.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { TYPING_STOPS_AFTER_MS } from '../../limits.ts'
import { channelTopic, inboxTopic } from '../topics.ts'
import type { Attendance } from './attendance.ts'
import type { TypingPlace } from './visibility.ts'

/** Returns whether a member may be shown as typing in a conversation. They must be able to read and write there. */
export type CanType = (connection: Connection, actor: Actor, where: TypingPlace) => boolean | Promise<boolean>

/** Broadcasts when a member starts typing, and when they stop: at the latest 3 seconds after their last frame. */
export function createTypingIndicator({ pass, mayType }: Pick<Attendance, 'pass'> & { mayType: CanType }) {
  const ending = new WeakMap<Connection, Map<string, NodeJS.Timeout>>()
  const topicOf = ({ channel_id: channel, recipient_id: recipient }: TypingPlace) =>
    channel ? channelTopic(channel) : recipient ? inboxTopic(recipient) : undefined
  const tell = (topic: string, { actor, where, is_typing }: { actor: Actor; where: TypingPlace; is_typing: boolean }) =>
    pass(topic, {
      event_type: 'typing_indicator',
      data: { channel_id: where.channel_id ?? null, user_id: actor.id, username: actor.name, is_typing },
    })
  const stop = (connection: Connection, actor: Actor, where: TypingPlace) => {
    const topic = topicOf(where)
    const own = ending.get(connection)
    if (topic === undefined || !own?.has(topic)) return
    clearTimeout(own.get(topic))
    own.delete(topic)
    tell(topic, { actor, where, is_typing: false })
  }
  return {
    stop,
    start: async (connection: Connection, actor: Actor, where: TypingPlace): Promise<void> => {
      const topic = topicOf(where)
      if (topic === undefined) return
      const isBegun = ending.get(connection)?.has(topic) ?? false
      if (!isBegun && !(await mayType(connection, actor, where))) return
      const own = ending.get(connection) ?? new Map<string, NodeJS.Timeout>()
      ending.set(connection, own)
      if (own.has(topic)) clearTimeout(own.get(topic))
      else tell(topic, { actor, where, is_typing: true })
      own.set(topic, setTimeout(() => stop(connection, actor, where), TYPING_STOPS_AFTER_MS).unref())
    },
  }
}
