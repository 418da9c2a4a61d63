import type { FeaturePlugin } from '#server/http/serve.ts'
import { ofPapers } from '#features/team/server/public.ts'
import { submissionCalls } from '../contract.ts'
import { submissionEvents } from '../events.ts'
import { submissionFeatures } from '../features.ts'
import { deadlinesRoutes } from './deadlines/routes.ts'
import { exportingRoutes } from './export/routes.ts'
import { declareSubmissionData } from './personal-data.ts'
import { reportingRoutes } from './reporting-guidelines/routes.ts'
import { readWorkspace } from './service.ts'
import { registerDecisionNotices } from './submission/decision-notices.ts'
import { notifySubmitted } from './submission/notices.ts'
import { submissionChecklistRoutes } from './submission/submission-checklist-routes.ts'
import { submitForPublication } from './submission/submit-paper-service.ts'

/** Serves what a paper needs until it is decided on, and the workspace, which shows all of a paper. */
export const submissionRoutes: FeaturePlugin = (kernel, serveAnyone) => {
  const serve = ofPapers(kernel, serveAnyone)
  kernel.events.declare(submissionEvents)
  kernel.features.declare(submissionFeatures)
  registerDecisionNotices(kernel)
  kernel.events.handleInTransaction('paper.submitted', (tx, { data }) => notifySubmitted(kernel, tx, data.paper_id))
  declareSubmissionData(kernel)
  reportingRoutes(kernel, serve)
  submissionChecklistRoutes(kernel, serve)
  deadlinesRoutes(kernel, serve)
  serve(submissionCalls, 'GET /api/student/papers/:paperId/workspace', ({ params }, actor) =>
    readWorkspace(kernel, actor, params.paperId),
  )
  serve(submissionCalls, 'POST /api/student/papers/:paperId/submit-for-publication', ({ params, body }, actor) =>
    submitForPublication(kernel, actor, { paperId: params.paperId, submission: body }),
  )
  exportingRoutes(kernel, serve)
}
