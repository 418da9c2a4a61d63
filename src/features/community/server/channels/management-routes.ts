import type { FeaturePlugin } from '#server/http/serve.ts'
import { channelsCalls } from '../../channels-contract.ts'
import {
  browseChannels,
  findPeople,
  joinChannel,
  leaveChannel,
  muteChannel,
  muteThread,
  readChannel,
} from './membership-service.ts'
import { registerTeamHandlers, ensureTeamChannel } from './teams-service.ts'
import { archiveChannel, deleteChannel, describeChannel, markOfficial } from './management-service.ts'

export const managingRoutes: FeaturePlugin = (kernel, serve) => {
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
