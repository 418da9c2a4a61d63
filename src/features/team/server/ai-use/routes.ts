import type { FeaturePlugin } from '#server/http/serve.ts'
import { aiUseCalls } from '../../ai-use-contract.ts'
import { noteUse, readAiUses, removeUse, declareNoAiUse } from './service.ts'

/** Which AI tools a paper was written with. */
export const aiUseRoutes: FeaturePlugin = (kernel, serve) => {
  serve(aiUseCalls, 'GET /api/student/papers/:paperId/ai-uses', ({ params }, actor) =>
    readAiUses(kernel, actor, params.paperId),
  )
  serve(aiUseCalls, 'POST /api/student/papers/:paperId/ai-uses', ({ params, body }, actor) => {
    const { used_on: usedOn, ...use } = body
    return noteUse(kernel, actor, { ...params, ...use, usedOn })
  })
  serve(aiUseCalls, 'DELETE /api/student/papers/:paperId/ai-uses/:useId', ({ params }, actor) =>
    removeUse(kernel, actor, params),
  )
  serve(aiUseCalls, 'PUT /api/student/papers/:paperId/ai-uses/none', ({ params, body }, actor) =>
    declareNoAiUse(kernel, actor, { ...params, ...body }),
  )
}
