import type { FeaturePlugin } from '#server/http/serve.ts'
import { projectsCalls } from '../contract.ts'
import { dashboardCalls } from '../dashboard-contract.ts'
import { projectsEvents } from '../events.ts'
import { waitlistCalls } from '../waitlist-contract.ts'
import { settleTeamsOf } from './team/succession-service.ts'
import { createAvailableList } from './available/service.ts'
import { projectsIntegrityChecks } from './integrity-queries.ts'
import { closeProject } from './close-project.ts'
import { collectProjects } from './personal-data-queries.ts'
import { eraseProjects } from './erasure.ts'
import { proposalsCalls } from '../proposals-contract.ts'
import { refinedQuestionCalls } from '../refined-questions-contract.ts'
import { listPublishedPapers, createDashboardReader } from './dashboard/service.ts'
import { registerSuggestionNotices } from './suggestions/notices.ts'
import { listMyProposals, propose, resubmitProposal, withdrawProposal } from './suggestions/proposals-service.ts'
import {
  listMyRefined,
  listRefinableQuestions,
  refineQuestion,
  resubmitRefined,
  withdrawRefined,
} from './suggestions/refined-questions-service.ts'
import { registerClaimNotices } from './claims/notices.ts'
import { claimProject, listMyClaims, withdrawClaim } from './claims/service.ts'
import { teamRoutes } from './team/routes.ts'
import { joinWaitlist, scheduleWaitlistJobs, leaveWaitlist, listMyWaits, rest } from './waitlist/entries-service.ts'

const suggestionRoutes: FeaturePlugin = (kernel, serve) => {
  serve(proposalsCalls, 'POST /api/student/project-proposals', ({ body }, actor) => propose(kernel, actor, body))
  serve(proposalsCalls, 'GET /api/student/project-proposals', ({ query }, actor) =>
    listMyProposals(kernel, actor, query),
  )
  serve(proposalsCalls, 'PUT /api/student/project-proposals/:proposalId', ({ params, body }, actor) =>
    resubmitProposal(kernel, actor, { id: params.proposalId, body }),
  )
  serve(proposalsCalls, 'DELETE /api/student/project-proposals/:proposalId', ({ params }, actor) =>
    withdrawProposal(kernel, actor, params.proposalId),
  )
  serve(refinedQuestionCalls, 'POST /api/refined-research/submit-refined-question', ({ body }, actor) =>
    refineQuestion(kernel, actor, body),
  )
  serve(refinedQuestionCalls, 'GET /api/refined-research/my-refined-questions', ({ query }, actor) =>
    listMyRefined(kernel, actor, query),
  )
  serve(refinedQuestionCalls, 'GET /api/refined-research/questions', () => listRefinableQuestions(kernel))
  serve(
    refinedQuestionCalls,
    'PUT /api/refined-research/refined-questions/:refinedQuestionId',
    ({ params, body }, actor) => resubmitRefined(kernel, actor, { id: params.refinedQuestionId, body }),
  )
  serve(
    refinedQuestionCalls,
    'DELETE /api/refined-research/refined-questions/:refinedQuestionId',
    ({ params }, actor) => withdrawRefined(kernel, actor, params.refinedQuestionId),
  )
}

export const projectsRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.declare(projectsEvents)
  kernel.integrityChecks.declare(...projectsIntegrityChecks)
  kernel.events.handleInTransaction('paper.closed', (tx, { data }) => closeProject(kernel, tx, data.project_id))
  registerClaimNotices(kernel)
  registerSuggestionNotices(kernel)
  kernel.personalData.declare('projects', {
    collect: collectProjects,
    hide: (tx, { id }) => rest(kernel, tx, { memberId: id, away: true }),
    restore: (tx, { id }) => rest(kernel, tx, { memberId: id, away: false }),
    leave: (tx, owner) => settleTeamsOf(kernel, tx, { memberId: owner.id, forGood: false }),
    erase: (tx, owner) => eraseProjects(kernel, tx, owner),
  })
  suggestionRoutes(kernel, serve)
  const available = createAvailableList(kernel)
  serve(projectsCalls, 'GET /api/refined-research/available-projects', ({ query }, actor, request) =>
    available({ actor, query, request }),
  )
  serve(projectsCalls, 'POST /api/projects/claim', ({ body }, actor) => claimProject(kernel, actor, body))
  serve(projectsCalls, 'GET /api/projects/claims/mine', ({ query }, actor) => listMyClaims(kernel, actor, query))
  serve(projectsCalls, 'DELETE /api/projects/claims/:claimId', ({ params }, actor) =>
    withdrawClaim(kernel, actor, params.claimId),
  )
  teamRoutes(kernel, serve)
  scheduleWaitlistJobs(kernel)
  serve(waitlistCalls, 'POST /api/projects/:projectId/waitlist', ({ params }, actor) =>
    joinWaitlist(kernel, actor, params.projectId),
  )
  serve(waitlistCalls, 'DELETE /api/projects/:projectId/waitlist', ({ params }, actor) =>
    leaveWaitlist(kernel, actor, params.projectId),
  )
  serve(waitlistCalls, 'GET /api/projects/waitlist/mine', (_input, actor) => listMyWaits(kernel, actor))
  const dashboard = createDashboardReader(kernel)
  serve(dashboardCalls, 'GET /api/student/dashboard', (_input, actor) => dashboard(actor))
  serve(projectsCalls, 'GET /api/student/published-papers', ({ query }, actor) =>
    listPublishedPapers(kernel, actor, query),
  )
}
