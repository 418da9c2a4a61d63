import type { FeaturePlugin } from '#server/http/serve.ts'
import { blockersOf, refuseTimedOut } from '#features/accounts/server/public.ts'
import { communityEvents } from '../events.ts'
import { communityFeatures } from '../features.ts'
import { channelsCalls } from '../channels-contract.ts'
import { communityCalls } from '../contract.ts'
import { directCalls } from '../direct-contract.ts'
import { messagesCalls } from '../messages-contract.ts'
import { moderationCalls } from '../moderation-contract.ts'
import { MESSAGING_PATH, communityFrames } from '../socket-contract.ts'
import { communityIntegrityChecks } from './integrity-queries.ts'
import { collectMessages, eraseMessages } from './personal-data-queries.ts'
import { updateErasedMessageNotices, notifyOfUnread } from './messages/notices.ts'
import { inboxTopic, LOGS } from './topics.ts'
import { archiveChannel } from './channels/archive-channel.ts'
import { browseChannels } from './channels/browse-channels.ts'
import { createSubscriptionCheck } from './channels/channel-access.ts'
import { createChannel } from './channels/create-channel.ts'
import { deleteChannel } from './channels/delete-channel.ts'
import { describeChannel } from './channels/describe-channel.ts'
import { registerTeamHandlers, ensureTeamChannel } from './channels/ensure-team-channel.ts'
import { findPeople } from './channels/find-people.ts'
import { joinChannel } from './channels/join-channel.ts'
import { leaveChannel } from './channels/leave-channel.ts'
import { markOfficial } from './channels/mark-channel-official.ts'
import { readChannelUpTo } from './channels/mark-channel-read.ts'
import { muteChannel, muteThread } from './channels/mute-channel.ts'
import { sendToChannel } from './channels/post-message.ts'
import { readChannelHistory } from './channels/read-channel-history.ts'
import { readChannel } from './channels/read-channel.ts'
import { readChannels } from './channels/read-channels.ts'
import { deleteContactsOf, collectContacts, declineContact } from './contacts/contacts.ts'
import { checkPermission } from './direct-messages/check-permission.ts'
import { readPrivacy, choosePrivacy } from './direct-messages/choose-privacy.ts'
import { readThreadUpTo } from './direct-messages/mark-thread-read.ts'
import { readPerson } from './direct-messages/read-person.ts'
import { readThreadHistory, readThreadWith } from './direct-messages/read-thread-history.ts'
import { readThreads } from './direct-messages/read-threads.ts'
import { sendDirectly } from './direct-messages/send-direct-message.ts'
import { registerMessageFileGuard } from './files/file-access.ts'
import { detachAllOf, deleteUnsentFiles, storeUpload } from './files/store-upload.ts'
import { createAttendance } from './live/attendance.ts'
import { acknowledgeMessage } from './live/message-acknowledgement.ts'
import { createTypingIndicator } from './live/typing-indicator.ts'
import { canBeSeenTyping } from './live/visibility.ts'
import { deleteMessage } from './messages/delete-message.ts'
import { editMessage, readEdits } from './messages/edit-message.ts'
import { locateMessage } from './messages/locate-message.ts'
import { resolveEntries } from './messages/log-entries.ts'
import { showChannelMessages, showDirectMessages } from './messages/message-view.ts'
import { pinMessage } from './messages/pin-message.ts'
import { react } from './messages/react-to-message.ts'
import { readChannelPins, readThreadPins } from './messages/read-pins.ts'
import { readBlocks, block, unblock } from './moderation/block-member.ts'
import { flagMessage } from './moderation/flag-message.ts'
import { inspectReport } from './moderation/inspect-report.ts'
import { listBlockersOf } from './moderation/queries.ts'
import { readTimeouts } from './moderation/read-timeouts.ts'
import { timeOut, endTimeout } from './moderation/time-out-member.ts'
import { peopleOf, presentPerson } from './people.ts'
import { searchMessages } from './search/search-messages.ts'
import { assertNotTimedOut } from './timeout-check.ts'

export const communityRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.features.declare(communityFeatures)
  kernel.events.declare(communityEvents)
  kernel.personalData.declare('community', {
    // Contact requests need not be hidden and restored here: a thread does not show its request after one of the two
    // members has left.
    collect: async (db, owner) => ({
      ...(await collectMessages(db, owner)),
      contacts: await collectContacts(db, owner),
    }),
    erase: async (tx, owner) => {
      await kernel.pubsub.forget(tx, inboxTopic(owner.id))
      for (const id of await detachAllOf(tx, owner.id)) await kernel.files.remove(tx, id, kernel.now())
      await deleteContactsOf(tx, owner.id)
      await updateErasedMessageNotices(kernel, tx, owner.id)
      await eraseMessages(tx, owner, kernel.now())
    },
  })
  kernel.integrityChecks.declare(...communityIntegrityChecks)
  kernel.jobs.schedule('community.prune-logs', '41 4 * * *', () => kernel.pubsub.prune(LOGS))
  channelsRoutes(kernel, serve)
  directRoutes(kernel, serve)
  messagesRoutes(kernel, serve)
  managingRoutes(kernel, serve)
  moderationRoutes(kernel, serve)
  liveRoutes(kernel, serve)
}

const channelsRoutes: FeaturePlugin = (kernel, serve) => {
  const canSubscribe = createSubscriptionCheck(kernel.db)
  kernel.live.topic('channel', {
    is: 'log',
    // The id in the topic's name is a channel's id, or `general`.
    id: 'named',
    feature: 'chat',
    canSubscribe: ({ id: memberId }, channelId) => canSubscribe({ channelId, memberId }),
    tell: (entries) => resolveEntries(kernel, entries, showChannelMessages),
  })
  serve(communityCalls, 'GET /api/messaging/channels', (_input, actor) => readChannels(kernel, actor))
  serve(communityCalls, 'POST /api/messaging/channels', ({ body }, actor) => createChannel(kernel, actor, body))
  serve(communityCalls, 'GET /api/messaging/channels/:channelId/messages', ({ params, query }, actor) =>
    readChannelHistory(kernel, actor, { ...params, ...query }),
  )
  serve(communityCalls, 'POST /api/messaging/channels/:channelId/messages', async ({ params, body }, actor) => {
    const { row, duplicate } = await sendToChannel(kernel, actor, { ...params, message: body })
    return { message_id: row.id, number: row.number, duplicate }
  })
  serve(communityCalls, 'PUT /api/messaging/channels/:channelId/read', ({ params, body }, actor) =>
    readChannelUpTo(kernel, actor, { ...params, ...body }),
  )
}

const directRoutes: FeaturePlugin = (kernel, serve) => {
  serve(directCalls, 'GET /api/messaging/direct-messages', (_input, actor) => readThreads(kernel, actor))
  serve(directCalls, 'GET /api/messaging/direct-messages/:threadId/messages', ({ params, query }, actor) =>
    readThreadHistory(kernel, actor, { ...params, ...query }),
  )
  serve(directCalls, 'PUT /api/messaging/direct-messages/:threadId/read', ({ params, body }, actor) =>
    readThreadUpTo(kernel, actor, { ...params, ...body }),
  )
  serve(directCalls, 'GET /api/messaging/users/:userId/thread', ({ params }, actor) =>
    readThreadWith(kernel, actor, params.userId),
  )
  serve(directCalls, 'POST /api/messaging/users/:userId/messages', async ({ params, body }, actor) => {
    const { row, duplicate } = await sendDirectly(kernel, actor, { recipientId: params.userId, message: body })
    return { message_id: row.id, number: row.number, duplicate, thread_id: row.conversation_id }
  })
  serve(directCalls, 'PUT /api/messaging/direct-messages/:threadId/decline', ({ params }, actor) =>
    declineContact(kernel, actor, params.threadId),
  )
  serve(directCalls, 'GET /api/auth/user/:userId', ({ params }) => readPerson(kernel, params.userId))
  serve(directCalls, 'POST /api/auth/check-messaging-permission', ({ body }, actor) =>
    checkPermission(kernel, actor, body.target_user_id),
  )
  serve(directCalls, 'GET /api/auth/privacy', (_input, actor) => readPrivacy(kernel, actor))
  serve(directCalls, 'PUT /api/auth/privacy', ({ body }, actor) => choosePrivacy(kernel, actor, body))
}

const moderationRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.extensions.provide(blockersOf, listBlockersOf)
  kernel.extensions.provide(refuseTimedOut, assertNotTimedOut)
  serve(messagesCalls, 'POST /api/messaging/messages/:messageId/flag', ({ params, body }, actor) =>
    flagMessage(kernel, actor, { ...params, ...body }),
  )
  serve(moderationCalls, 'POST /api/messaging/users/:userId/timeout', ({ params, body }, actor) =>
    timeOut(kernel, actor, { ...params, ...body }),
  )
  serve(moderationCalls, 'DELETE /api/messaging/users/:userId/timeout', ({ params }, actor) =>
    endTimeout(kernel, actor, params.userId),
  )
  serve(moderationCalls, 'GET /api/messaging/timeouts', () => readTimeouts(kernel))
  serve(moderationCalls, 'GET /api/messaging/blocks', (_input, actor) => readBlocks(kernel, actor))
  serve(moderationCalls, 'PUT /api/messaging/users/:userId/block', ({ params, body }, actor) =>
    block(kernel, actor, { userId: params.userId, onlyMute: body.only_mute }),
  )
  serve(moderationCalls, 'DELETE /api/messaging/users/:userId/block', ({ params }, actor) =>
    unblock(kernel, actor, params.userId),
  )
  serve(moderationCalls, 'GET /api/messaging/reports/:reportId/context', ({ params }, actor) =>
    inspectReport(kernel, actor, params.reportId),
  )
}

const messagesRoutes: FeaturePlugin = (kernel, serve) => {
  serve(communityCalls, 'POST /api/messaging/messages/:messageId/react', ({ params, body }, actor) =>
    react(kernel, actor, { ...params, ...body }),
  )
  serve(communityCalls, 'DELETE /api/messaging/messages/:messageId', ({ params }, actor) =>
    deleteMessage(kernel, actor, params.messageId),
  )
  registerMessageFileGuard(kernel)
  kernel.jobs.schedule('community.tell-overlooked', '*/10 * * * *', () => notifyOfUnread(kernel))
  kernel.jobs.schedule('community.drop-unsent', '17 4 * * *', () => deleteUnsentFiles(kernel))
  serve(messagesCalls, 'POST /api/messaging/upload', ({ body }, actor) => storeUpload(kernel, actor, body))
  serve(messagesCalls, 'GET /api/messaging/messages/:messageId', ({ params }, actor) =>
    locateMessage(kernel, actor, params.messageId),
  )
  serve(messagesCalls, 'PUT /api/messaging/messages/:messageId', ({ params, body }, actor) =>
    editMessage(kernel, actor, { ...params, ...body }),
  )
  serve(messagesCalls, 'GET /api/messaging/messages/:messageId/edits', ({ params }, actor) =>
    readEdits(kernel, actor, params.messageId),
  )
  serve(messagesCalls, 'PUT /api/messaging/messages/:messageId/pinned', ({ params, body }, actor) =>
    pinMessage(kernel, actor, { ...params, ...body }),
  )
  serve(messagesCalls, 'GET /api/messaging/channels/:channelId/pins', ({ params }, actor) =>
    readChannelPins(kernel, actor, params.channelId),
  )
  serve(messagesCalls, 'GET /api/messaging/direct-messages/:threadId/pins', ({ params }, actor) =>
    readThreadPins(kernel, actor, params.threadId),
  )
  serve(messagesCalls, 'GET /api/messaging/search', ({ query }, actor) => searchMessages(kernel, actor, query))
}

const managingRoutes: FeaturePlugin = (kernel, serve) => {
  registerTeamHandlers(kernel)
  serve(channelsCalls, 'POST /api/messaging/papers/:paperId/channel', ({ params }, actor) =>
    ensureTeamChannel(kernel, actor, params.paperId),
  )
  serve(channelsCalls, 'GET /api/messaging/channels-to-join', ({ query }, actor) =>
    browseChannels(kernel, actor, query),
  )
  serve(channelsCalls, 'GET /api/messaging/channels/:channelId', ({ params }, actor) =>
    readChannel(kernel, actor, params.channelId),
  )
  serve(channelsCalls, 'PUT /api/messaging/channels/:channelId', ({ params, body }, actor) =>
    describeChannel(kernel, actor, { ...params, ...body }),
  )
  serve(channelsCalls, 'PUT /api/messaging/channels/:channelId/archived', ({ params, body }, actor) =>
    archiveChannel(kernel, actor, { ...params, ...body }),
  )
  serve(channelsCalls, 'PUT /api/messaging/channels/:channelId/official', ({ params, body }, actor) =>
    markOfficial(kernel, actor, { ...params, ...body }),
  )
  serve(channelsCalls, 'DELETE /api/messaging/channels/:channelId', ({ params }, actor) =>
    deleteChannel(kernel, actor, params.channelId),
  )
  serve(channelsCalls, 'POST /api/messaging/channels/:channelId/join', ({ params }, actor) =>
    joinChannel(kernel, actor, params.channelId),
  )
  serve(channelsCalls, 'POST /api/messaging/channels/:channelId/leave', ({ params }, actor) =>
    leaveChannel(kernel, actor, params.channelId),
  )
  serve(channelsCalls, 'PUT /api/messaging/channels/:channelId/muted', ({ params, body }, actor) =>
    muteChannel(kernel, actor, { ...params, ...body }),
  )
  serve(channelsCalls, 'PUT /api/messaging/direct-messages/:threadId/muted', ({ params, body }, actor) =>
    muteThread(kernel, actor, { ...params, ...body }),
  )
  serve(channelsCalls, 'GET /api/messaging/channels/:channelId/people', ({ params, query }, actor) =>
    findPeople(kernel, actor, { ...params, ...query }),
  )
}

const liveRoutes: FeaturePlugin = (kernel, serve) => {
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
    summary: 'Messaging socket for other clients: the community frames as text, {event_type, data}.',
    feature: 'chat',
    // The signed-in member's id must match the id in the URL.
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
