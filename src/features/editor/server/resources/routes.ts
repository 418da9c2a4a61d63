import type { FeaturePlugin } from '#server/http/serve.ts'
import { resourcesCalls } from '../../resources-contract.ts'
import { addResource, removeResource } from './service.ts'

export const resourcesRoutes: FeaturePlugin = (kernel, serve) => {
  serve(resourcesCalls, 'POST /api/student/papers/:paperId/resources', ({ params, body }, actor) =>
    addResource(kernel, actor, { ...params, added: body }),
  )
  serve(resourcesCalls, 'DELETE /api/student/papers/:paperId/resources/:resourceId', ({ params }, actor) =>
    removeResource(kernel, actor, params),
  )
}
