import type { FeaturePlugin } from '#server/http/serve.ts'
import { communityCalls } from '../../contract.ts'
import { messagesCalls } from '../../messages-contract.ts'
import { deleteUnsentFiles, storeUpload } from '../files/service.ts'
import { searchMessages } from '../search/service.ts'
import { registerMessageFileGuard } from '../files/file-access-service.ts'
import { deleteMessage, react } from './reaction-service.ts'
import { editMessage, locateMessage, pinMessage, readEdits } from './edit-service.ts'
import { notifyOfUnread } from './notices.ts'
import { readChannelPins, readThreadPins } from './pins-service.ts'

export const messagesRoutes: FeaturePlugin = (kernel, serve) => {
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
