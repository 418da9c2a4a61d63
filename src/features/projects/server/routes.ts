import type { FeaturePlugin } from '#server/http/serve.ts'
import { ofPapers } from '#features/team/server/public.ts'
import { hashToken } from '#server/access/session.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { forEachIsolated } from '#server/work/for-each-isolated.ts'
import { projectsCalls, waitlistCalls, proposalsCalls } from '../contract.ts'
import { dashboardCalls } from '../dashboard-contract.ts'
import { projectsEvents } from '../events.ts'
import { projectsIntegrityChecks } from './integrity-queries.ts'
import { closeProject } from './close-project.ts'
import { collectProjects } from './personal-data-queries.ts'
import { eraseProjects } from './erasure.ts'
import { refinedQuestionCalls } from '../refined-questions-contract.ts'
import { INVITATION_ADDRESS_RETENTION_MS } from '../limits.ts'
import { INVITATION_PATH } from '../paths.ts'
import { teamCalls } from '../team-contract.ts'
import { registerSuggestionNotices } from './suggestions/notices.ts'
import { createAvailableList } from './available/list-available-projects.ts'
import { claimProject } from './claims/claim-project.ts'
import { registerClaimNotices } from './claims/claims.ts'
import { listMyClaims } from './claims/list-my-claims.ts'
import { withdrawClaim } from './claims/withdraw-claim.ts'
import { listPublishedPapers, createDashboardReader } from './dashboard/read-dashboard.ts'
import { lapseInvitations } from './seats.ts'
import { listMyProposals } from './suggestions/list-my-proposals.ts'
import { listMyRefined, listRefinableQuestions } from './suggestions/list-my-refined-questions.ts'
import { propose, resubmitProposal } from './suggestions/propose-project.ts'
import { refineQuestion, resubmitRefined } from './suggestions/refine-question.ts'
import { withdrawProposal } from './suggestions/withdraw-proposal.ts'
import { withdrawRefined } from './suggestions/withdraw-refined-question.ts'
import { listMyInvitations, openInvitation, respond } from './team/answer-invitation.ts'
import { chooseFindable, findMembers } from './team/find-members.ts'
import { handOver } from './team/hand-over-project.ts'
import { invite } from './team/invite-member.ts'
import { depart } from './team/leave-team.ts'
import {
  notifyInvited,
  notifyJoined,
  notifyClaimed,
  notifyDeclined,
  notifyLeft,
  notifyLeadChanged,
} from './team/notices.ts'
import { readTeam } from './team/read-team.ts'
import { settleTeamsOf } from './team/succession.ts'
import { purgeInvitationAddresses, listProjectsWithLapsed, isPendingByToken } from './team/team.ts'
import { withdrawInvitation } from './team/withdraw-invitation.ts'
import { lockSettled } from './waitlist/advance-waitlist.ts'
import { scheduleWaitlistJobs, rest } from './waitlist/entries.ts'
import { joinWaitlist } from './waitlist/join-waitlist.ts'
import { leaveWaitlist } from './waitlist/leave-waitlist.ts'
import { listMyWaits } from './waitlist/list-my-waits.ts'

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

/** Frees the seats of expired invitations, and deletes the e-mail addresses of invitations that ended long ago. */
export async function sweepInvitations(kernel: Kernel): Promise<void> {
  const now = kernel.now()
  await purgeInvitationAddresses(kernel.db, new Date(now.getTime() - INVITATION_ADDRESS_RETENTION_MS))
  await forEachIsolated(await listProjectsWithLapsed(kernel.db, now), ({ project_id: id }) =>
    transact(kernel, async (tx) => {
      const project = await lockSettled(kernel, tx, id)
      if (project) await lapseInvitations(kernel, tx, project)
    }),
  )
}

function publishTeams(kernel: Kernel): void {
  kernel.mail.declareLink(`${INVITATION_PATH}?token=`, (db, token) =>
    isPendingByToken(db, hashToken(token), kernel.now()),
  )
  kernel.events.handleInTransaction('invitation.sent', (tx, event) => notifyInvited(kernel, tx, event))
  kernel.events.handleInTransaction('invitation.accepted', (tx, event) => notifyJoined(kernel, tx, event))
  kernel.events.handleInTransaction('claim.approved', (tx, event) => notifyClaimed(kernel, tx, event))
  kernel.events.handleInTransaction('invitation.declined', (tx, event) => notifyDeclined(kernel, tx, event))
  kernel.events.handleInTransaction('teammate.left', (tx, event) => notifyLeft(kernel, tx, event))
  kernel.events.handleInTransaction('lead.passed', (tx, event) => notifyLeadChanged(kernel, tx, event))
}

const teamRoutes: FeaturePlugin = (kernel, serveAnyone) => {
  const serve = ofPapers(kernel, serveAnyone)
  publishTeams(kernel)
  kernel.jobs.schedule('projects.sweep-invitations', '17 * * * *', () => sweepInvitations(kernel))
  serve(teamCalls, 'GET /api/student/papers/:paperId/team', ({ params }, actor) =>
    readTeam(kernel, actor, params.paperId),
  )
  serve(teamCalls, 'POST /api/student/papers/:paperId/members', ({ params, body }, actor) =>
    invite(kernel, actor, {
      paperId: params.paperId,
      invitee: body.user_id === undefined ? { email: body.email ?? '' } : { userId: body.user_id },
    }),
  )
  serve(teamCalls, 'DELETE /api/student/papers/:paperId/members/:userId', ({ params, body }, actor) =>
    depart(kernel, actor, { paperId: params.paperId, memberId: params.userId, reason: body.reason }),
  )
  serve(teamCalls, 'DELETE /api/student/papers/:paperId/invitations/:invitationId', ({ params }, actor) =>
    withdrawInvitation(kernel, actor, params),
  )
  serve(teamCalls, 'PUT /api/student/papers/:paperId/lead', ({ params, body }, actor) =>
    handOver(kernel, actor, { paperId: params.paperId, memberId: body.user_id }),
  )
  serve(teamCalls, 'GET /api/projects/invitations/mine', (_input, actor) => listMyInvitations(kernel, actor))
  serve(teamCalls, 'POST /api/projects/invitations/open', ({ body }, actor) =>
    openInvitation(kernel, actor, body.token),
  )
  serve(teamCalls, 'POST /api/projects/invitations/:invitationId/respond', ({ params, body }, actor) =>
    respond(kernel, actor, { invitationId: params.invitationId, accept: body.accept }),
  )
  serve(teamCalls, 'PUT /api/projects/invitations/preference', ({ body }, actor) =>
    chooseFindable(kernel, actor, body.accepts_invitations),
  )
  serve(teamCalls, 'GET /api/projects/members', ({ query }, actor) => findMembers(kernel, actor, query.search))
}
