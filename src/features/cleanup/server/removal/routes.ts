import type { FeaturePlugin } from '#server/http/serve.ts'
import { removalsCalls } from '../../removals-contract.ts'
import { previewRemoval, readRemovals, removeFakeItems, undoRemoval } from './service.ts'

export const serveRemoving: FeaturePlugin = (kernel, serve) => {
  serve(removalsCalls, 'GET /api/admin/cleanup/removals/preview', ({ query }) => previewRemoval(kernel, query.kind))
  serve(removalsCalls, 'POST /api/admin/cleanup/remove-fake-questions', ({ body }, actor) =>
    removeFakeItems(kernel, actor, { kind: 'questions', ...body }),
  )
  serve(removalsCalls, 'POST /api/admin/cleanup/remove-test-messages', ({ body }, actor) =>
    removeFakeItems(kernel, actor, { kind: 'messages', ...body }),
  )
  serve(removalsCalls, 'GET /api/admin/cleanup/removals', ({ query }) => readRemovals(kernel, query))
  serve(removalsCalls, 'POST /api/admin/cleanup/removals/:removalId/undo', ({ params, body }, actor) =>
    undoRemoval(kernel, { actor, id: params.removalId, reason: body.reason }),
  )
}
