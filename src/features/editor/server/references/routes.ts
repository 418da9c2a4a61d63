import type { FeaturePlugin } from '#server/http/serve.ts'
import { referencesCalls } from '../../references-contract.ts'
import { readReferences } from './service.ts'

export const referencesRoutes: FeaturePlugin = (kernel, serve) => {
  serve(referencesCalls, 'POST /api/student/papers/:paperId/references/read', ({ params, body }, actor) =>
    readReferences(kernel, actor, { ...params, ...body }),
  )
}
