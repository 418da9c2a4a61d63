import type { FeaturePlugin } from '#server/http/serve.ts'
import { guidelineCalls } from '../../reporting-guidelines/guideline-contract.ts'
import { answerItem, chooseGuideline, readReporting } from './service.ts'

/** By which guideline a paper is reported, and where it says what that asks. */
export const reportingRoutes: FeaturePlugin = (kernel, serve) => {
  serve(guidelineCalls, 'GET /api/student/papers/:paperId/guideline', ({ params }, actor) =>
    readReporting(kernel, actor, params.paperId),
  )
  serve(guidelineCalls, 'PUT /api/student/papers/:paperId/guideline', ({ params, body }, actor) =>
    chooseGuideline(kernel, actor, { ...params, ...body }),
  )
  serve(guidelineCalls, 'PUT /api/student/papers/:paperId/guideline/items/:item', ({ params, body }, actor) =>
    answerItem(kernel, actor, { ...params, ...body }),
  )
}
