import type { FeaturePlugin } from '#server/http/serve.ts'
import { titleCalls } from '../../document/title-contract.ts'
import { giveTitle } from './service.ts'

export const titlesRoutes: FeaturePlugin = (kernel, serve) =>
  serve(titleCalls, 'PUT /api/student/papers/:paperId/title', ({ params, body }, actor) =>
    giveTitle(kernel, actor, { ...params, ...body }),
  )
