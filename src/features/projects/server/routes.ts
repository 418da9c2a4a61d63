import type { Room } from '#server/serve.ts'
import { projectsCalls } from '../contract.ts'
import { waitlistCalls } from '../waitlist-contract.ts'
import { collectProjects } from './belongings-queries.ts'
import { eraseClaims } from './erasing.ts'
import { listPublishedPapers, readDashboard } from './dashboard.ts'
import { claimProject, listAvailableProjects, listMyClaims, withdrawClaim } from './service.ts'
import { joinWaitlist, keepWaitlists, leaveWaitlist, listMyWaits } from './waiting.ts'

export const projectsRoutes: Room = (kernel, serve) => {
  kernel.belongings.declare('projects', {
    collect: collectProjects,
    erase: (tx, owner) => eraseClaims(kernel, tx, owner),
  })
  serve(projectsCalls, 'GET /api/refined-research/available-projects', ({ query }, actor, request) =>
    listAvailableProjects(kernel, { actor, page: query, request }),
  )
  serve(projectsCalls, 'POST /api/projects/claim', ({ body }, actor) => claimProject(kernel, actor, body))
  serve(projectsCalls, 'GET /api/projects/claims/mine', ({ query }, actor) => listMyClaims(kernel, actor, query))
  serve(projectsCalls, 'DELETE /api/projects/claims/:claimId', ({ params }, actor) =>
    withdrawClaim(kernel, actor, params.claimId),
  )
  keepWaitlists(kernel)
  serve(waitlistCalls, 'POST /api/projects/:projectId/waitlist', ({ params }, actor) =>
    joinWaitlist(kernel, actor, params.projectId),
  )
  serve(waitlistCalls, 'DELETE /api/projects/:projectId/waitlist', ({ params }, actor) =>
    leaveWaitlist(kernel, actor, params.projectId),
  )
  serve(waitlistCalls, 'GET /api/projects/waitlist/mine', (_input, actor) => listMyWaits(kernel, actor))
  serve(projectsCalls, 'GET /api/student/dashboard', (_input, actor) => readDashboard(kernel, actor))
  serve(projectsCalls, 'GET /api/student/published-papers', ({ query }, actor) =>
    listPublishedPapers(kernel, actor, query),
  )
}
