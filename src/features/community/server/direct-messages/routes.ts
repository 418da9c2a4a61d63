import type { FeaturePlugin } from '#server/http/serve.ts'
import { directCalls } from '../../direct-contract.ts'
import { declineContact } from '../contacts/service.ts'
import { choosePrivacy, readPrivacy } from './privacy-service.ts'
import { checkPermission } from './permission-service.ts'
import { readPerson, readThreadHistory, readThreads, readThreadUpTo, readThreadWith, sendDirectly } from './service.ts'

export const directRoutes: FeaturePlugin = (kernel, serve) => {
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
