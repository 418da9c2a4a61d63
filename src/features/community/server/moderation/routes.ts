import { blockersOf, refuseTimedOut } from '#features/accounts/server/public.ts'
import type { FeaturePlugin } from '#server/http/serve.ts'
import { messagesCalls } from '../../messages-contract.ts'
import { moderationCalls } from '../../moderation-contract.ts'
import { block, readBlocks, unblock } from './blocks-service.ts'
import { assertNotTimedOut } from '../timeout-check.ts'
import { flagMessage, inspectReport } from './flags-service.ts'
import { listBlockersOf } from './queries.ts'
import { endTimeout, readTimeouts, timeOut } from './timeouts-service.ts'

export const moderationRoutes: FeaturePlugin = (kernel, serve) => {
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
