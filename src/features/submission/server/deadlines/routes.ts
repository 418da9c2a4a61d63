import type { FeaturePlugin } from '#server/http/serve.ts'
import { extensionsCalls } from '../../extensions-contract.ts'
import { decideOnExtension, listExtensionRequests } from './extension-review-queue.ts'
import { notifyExtensionRequested, notifyExtensionDecided } from './notices.ts'
import { remindOfDeadlines } from './reminders-service.ts'
import { requestExtension, readExtensions } from './service.ts'

/** By when a paper is due, and requests for more time. */
export const deadlinesRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.handleInTransaction('extension.asked', (tx, { data }) =>
    notifyExtensionRequested(kernel, tx, data.extension_id),
  )
  kernel.events.handleInTransaction('extension.decided', (tx, { data }) =>
    notifyExtensionDecided(kernel, tx, data.extension_id),
  )
  kernel.jobs.schedule('workspace.remind-of-deadlines', '7 * * * *', () => remindOfDeadlines(kernel))
  serve(extensionsCalls, 'GET /api/student/papers/:paperId/extensions', ({ params }, actor) =>
    readExtensions(kernel, actor, params.paperId),
  )
  serve(extensionsCalls, 'POST /api/student/papers/:paperId/extensions', ({ params, body }, actor) =>
    requestExtension(kernel, actor, { ...params, ...body }),
  )
  serve(extensionsCalls, 'GET /api/admin/extensions', ({ query }, actor) => listExtensionRequests(kernel, actor, query))
  serve(extensionsCalls, 'POST /api/admin/extensions/:extensionId/decision', ({ params, body }, actor) =>
    decideOnExtension(kernel, actor, { ...params, ...body }),
  )
}
