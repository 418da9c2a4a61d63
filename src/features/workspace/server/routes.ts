import type { FeaturePlugin } from '#server/http/serve.ts'
import { workspaceFeatures } from '../features.ts'
import { workspaceCalls } from '../contract.ts'
import { aiUseRoutes } from './ai-use/routes.ts'
import { authorsRoutes } from './authors/routes.ts'
import { contributionsCalls } from '../team/contributions-contract.ts'
import { workspaceEvents } from '../events.ts'
import { closeWithdrawn } from './close-paper.ts'
import { saveCreditRoles } from './team/contributions-service.ts'
import { submissionChecklistRoutes } from './submission/submission-checklist-routes.ts'
import { commentsRoutes } from './comments/routes.ts'
import { documentRoutes } from './document/routes.ts'
import { deadlinesRoutes } from './deadlines/routes.ts'
import { filesRoutes } from './files/routes.ts'
import { lostWordsRoutes } from './lost-words/routes.ts'
import { mentoringRoutes } from './mentoring/routes.ts'
import { ofPapers } from './paper-routes.ts'
import { owningRoutes } from './section-owners/routes.ts'
import { ledgerRoutes } from './attribution/routes.ts'
import { exportingRoutes } from './export/routes.ts'
import { workspaceAudits } from './integrity-check-queries.ts'
import { declarePersonalData } from './personal-data.ts'
import { declarePaperTopic } from './paper-topic.ts'
import { reportingRoutes } from './reporting-guidelines/routes.ts'
import { resourcesRoutes } from './resources/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { referencesRoutes } from './references/routes.ts'
import { readWorkspace, saveSection } from './service.ts'
import { registerDecisionNotices } from './submission/decision-notices.ts'
import { notifySubmitted } from './submission/notices.ts'
import { submitForPublication } from './submission/submit-paper-service.ts'
import { titlesRoutes } from './titles/routes.ts'
import { wordRoutes } from './word/routes.ts'

export const workspaceRoutes: FeaturePlugin = (kernel, serveAnyone) => {
  const serve = ofPapers(kernel, serveAnyone)
  kernel.events.declare(workspaceEvents)
  kernel.features.declare(workspaceFeatures)
  kernel.events.handleInTransaction('paper.withdrawn', async (tx, { data, actorId }) => {
    const actor = actorId === null ? null : { id: actorId }
    if (data.workspace_paper_id) await closeWithdrawn(kernel, tx, { id: data.workspace_paper_id, actor })
  })
  registerDecisionNotices(kernel)
  kernel.events.handleInTransaction('paper.submitted', (tx, { data }) => notifySubmitted(kernel, tx, data.paper_id))
  declarePersonalData(kernel)
  kernel.integrityChecks.declare(...workspaceAudits)
  declarePaperTopic(kernel, serve)
  filesRoutes(kernel, serve)
  wordRoutes(kernel, serve)
  titlesRoutes(kernel, serve)
  owningRoutes(kernel, serve)
  mentoringRoutes(kernel, serve)
  authorsRoutes(kernel, serve)
  ledgerRoutes(kernel, serve)
  aiUseRoutes(kernel, serve)
  reportingRoutes(kernel, serve)
  resourcesRoutes(kernel, serve)
  sharingRoutes(kernel, serve)
  referencesRoutes(kernel, serve)
  documentRoutes(kernel, serve)
  lostWordsRoutes(kernel, serve)
  submissionChecklistRoutes(kernel, serve)
  deadlinesRoutes(kernel, serve)
  serve(workspaceCalls, 'GET /api/student/papers/:paperId/workspace', ({ params }, actor) =>
    readWorkspace(kernel, actor, params.paperId),
  )
  serve(workspaceCalls, 'PUT /api/student/papers/:paperId/sections/:sectionName', ({ params, body }, actor) =>
    saveSection(kernel, actor, { ...params, content: body.content, baseVersion: body.base_version }),
  )
  serve(workspaceCalls, 'POST /api/student/papers/:paperId/submit-for-publication', ({ params, body }, actor) =>
    submitForPublication(kernel, actor, { paperId: params.paperId, submission: body }),
  )
  serve(contributionsCalls, 'PUT /api/student/papers/:paperId/credit-roles', ({ params, body }, actor) =>
    saveCreditRoles(kernel, actor, { ...params, ...body }),
  )
  commentsRoutes(kernel, serve)
  exportingRoutes(kernel, serve)
}
