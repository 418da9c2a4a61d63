import type { FeaturePlugin } from '#server/http/serve.ts'
import { communityCalls } from '../../contract.ts'
import { showChannelMessages } from '../messages/message-view-service.ts'
import { resolveEntries } from '../messages/log-entries-service.ts'
import { createChannel, readChannelHistory, readChannels, readChannelUpTo, sendToChannel } from './service.ts'
import { createSubscriptionCheck } from './channel-access-service.ts'

export const channelsRoutes: FeaturePlugin = (kernel, serve) => {
  const canSubscribe = createSubscriptionCheck(kernel.db)
  kernel.live.topic('channel', {
    is: 'log',
    // A channel's own, or that of `general`.
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
