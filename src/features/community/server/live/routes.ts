import type { FeaturePlugin } from '#server/http/serve.ts'
import { communityCalls } from '../../contract.ts'
import { communityFrames, MESSAGING_PATH } from '../../socket-contract.ts'
import { sendToChannel } from '../channels/service.ts'
import { sendDirectly } from '../direct-messages/service.ts'
import { showDirectMessages } from '../messages/message-view-service.ts'
import { resolveEntries } from '../messages/log-entries-service.ts'
import { peopleOf, presentPerson } from '../people-service.ts'
import { createAttendance } from './attendance.ts'
import { canBeSeenTyping } from './visibility-service.ts'
import { acknowledgeMessage } from './message-acknowledgement.ts'
import { createTypingIndicator } from './typing-indicator.ts'

export const liveRoutes: FeaturePlugin = (kernel, serve) => {
  const { live } = kernel
  const attendance = createAttendance(kernel)
  const typing = createTypingIndicator({
    pass: attendance.pass,
    mayType: (connection, actor, where) =>
      (where.channel_id === undefined || attendance.hasOpen(connection, where.channel_id)) &&
      canBeSeenTyping(kernel, actor, where),
  })
  live.topic('inbox', {
    is: 'log',
    id: 'uuid',
    feature: 'chat',
    canSubscribe: (actor, id) => actor.id === id,
    tell: (entries) => resolveEntries(kernel, entries, showDirectMessages),
  })
  live.frameEndpoint({
    path: MESSAGING_PATH,
    summary: 'The socket of messaging, as other clients open it: the frames of community, {event_type, data} as text.',
    feature: 'chat',
    // The token's member is the one of the address.
    admits: (actor, { userId }) => actor.id === userId,
    welcome: async (connection) => {
      if (connection.actor) await attendance.openInbox(connection, connection.actor)
    },
  })
  live.onFrame(communityFrames, 'join_channel', ({ channel_id: channelId, head }, connection, actor) =>
    attendance.join(connection, actor, { channelId, head }),
  )
  live.onFrame(communityFrames, 'leave_channel', ({ channel_id: channelId }, connection) =>
    attendance.leave(connection, channelId),
  )
  live.onFrame(communityFrames, 'open_inbox', ({ head }, connection, actor) =>
    attendance.openInbox(connection, actor, head),
  )
  live.onFrame(communityFrames, 'send_message', ({ channel_id: channelId, ...message }, connection, actor) => {
    typing.stop(connection, actor, { channel_id: channelId })
    const work = () => sendToChannel(kernel, actor, { channelId, message })
    return acknowledgeMessage(connection, { clientId: message.client_id, work })
  })
  live.onFrame(
    communityFrames,
    'send_direct_message',
    ({ recipient_id: recipientId, ...message }, connection, actor) => {
      typing.stop(connection, actor, { recipient_id: recipientId })
      const work = () => sendDirectly(kernel, actor, { recipientId, message })
      return acknowledgeMessage(connection, { clientId: message.client_id, recipientId, work })
    },
  )
  live.onFrame(communityFrames, 'typing_start', (where, connection, actor) => typing.start(connection, actor, where))
  live.onFrame(communityFrames, 'typing_stop', (where, connection, actor) => typing.stop(connection, actor, where))
  serve(communityCalls, 'GET /api/messaging/online-users', async (_nothing, actor) => {
    const ids = await attendance.online(actor.id)
    const people = await peopleOf(kernel.db, ids)
    return { online_users: ids.map((id) => presentPerson(people, id)), total: ids.length }
  })
}
