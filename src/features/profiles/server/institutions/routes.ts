import type { FeaturePlugin } from '#server/http/serve.ts'
import { institutionsCalls } from '../../institutions-contract.ts'
import { setApart, revertApart } from './apart-service.ts'
import { merge, nameInstitution, readCounted, undo } from './admin-service.ts'

export const institutionsRoutes: FeaturePlugin = (kernel, serve) => {
  serve(institutionsCalls, 'GET /api/admin/institutions', ({ query }) => readCounted(kernel, query))
  serve(institutionsCalls, 'POST /api/admin/institutions/:institutionId/merge', ({ params, body }, actor) =>
    merge(kernel, actor, { ...params, ...body }),
  )
  serve(institutionsCalls, 'DELETE /api/admin/institution-merges/:mergeId', ({ params }, actor) =>
    undo(kernel, actor, params.mergeId),
  )
  serve(institutionsCalls, 'POST /api/admin/institutions/:institutionId/apart', ({ params, body }, actor) =>
    setApart(kernel, actor, { ...params, ...body }),
  )
  serve(institutionsCalls, 'DELETE /api/admin/institution-aparts/:apartId', ({ params }, actor) =>
    revertApart(kernel, actor, params.apartId),
  )
  serve(institutionsCalls, 'PUT /api/admin/institutions/:institutionId/names', ({ params, body }, actor) =>
    nameInstitution(kernel, actor, { ...params, ...body }),
  )
}
