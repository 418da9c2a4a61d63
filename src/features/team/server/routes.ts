import type { FeaturePlugin } from '#server/http/serve.ts'
import { contributionsCalls } from '../contributions-contract.ts'
import { teamEvents } from '../events.ts'
import { aiUseRoutes } from './ai-use/routes.ts'
import { authorsRoutes } from './authors/routes.ts'
import { closeWithdrawn } from './close-paper.ts'
import { teamAudits } from './integrity-check-queries.ts'
import { saveCreditRoles } from './members/contributions-service.ts'
import { mentoringRoutes } from './mentoring/routes.ts'
import { ofPapers } from './paper-routes.ts'
import { declarePaperTopic } from './paper-topic.ts'
import { declareTeamData } from './personal-data.ts'
import { sharingRoutes } from './sharing/routes.ts'

/** Serves the paper as a shared record, and the people on it. */
export const teamRoutes: FeaturePlugin = (kernel, serveAnyone) => {
  const serve = ofPapers(kernel, serveAnyone)
  kernel.events.declare(teamEvents)
  kernel.events.handleInTransaction('paper.withdrawn', async (tx, { data, actorId }) => {
    const actor = actorId === null ? null : { id: actorId }
    if (data.workspace_paper_id) await closeWithdrawn(kernel, tx, { id: data.workspace_paper_id, actor })
  })
  declareTeamData(kernel)
  kernel.integrityChecks.declare(...teamAudits)
  declarePaperTopic(kernel, serve)
  mentoringRoutes(kernel, serve)
  authorsRoutes(kernel, serve)
  aiUseRoutes(kernel, serve)
  sharingRoutes(kernel, serve)
  serve(contributionsCalls, 'PUT /api/student/papers/:paperId/credit-roles', ({ params, body }, actor) =>
    saveCreditRoles(kernel, actor, { ...params, ...body }),
  )
}
