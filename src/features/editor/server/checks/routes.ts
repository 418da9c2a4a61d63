import type { FeaturePlugin } from '#server/http/serve.ts'
import { checksCalls } from '../../checks-contract.ts'
import { dismissCheck } from './checks-service.ts'

export const checksRoutes: FeaturePlugin = (kernel, serve) =>
  serve(checksCalls, 'PUT /api/student/papers/:paperId/checks/dismissed', ({ params, body }, actor) =>
    dismissCheck(kernel, actor, { ...params, ...body }),
  )
