import type { Room } from '#server/http/serve.ts'
import { communityCalls } from '../../contract.ts'
import { deleteMessage, react } from './changing-service.ts'

export const messagesRoutes: Room = (kernel, serve) => {
  serve(communityCalls, 'POST /api/messaging/messages/:messageId/react', ({ params, body }, actor) =>
    react(kernel, actor, { ...params, ...body }),
  )
  serve(communityCalls, 'DELETE /api/messaging/messages/:messageId', ({ params }, actor) =>
    deleteMessage(kernel, actor, params.messageId),
  )
}
