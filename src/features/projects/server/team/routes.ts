import { ofPapers } from '#features/team/server/public.ts'
import { hashToken } from '#server/access/session.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { forEachIsolated } from '#server/work/for-each-isolated.ts'
import type { FeaturePlugin } from '#server/http/serve.ts'
import { INVITATION_ADDRESS_RETENTION_MS } from '../../limits.ts'
import { INVITATION_PATH } from '../../paths.ts'
import { teamCalls } from '../../team-contract.ts'
import { listMyInvitations, openInvitation, respond } from './answer-invitation.ts'
import { chooseFindable, findMembers } from './find-members.ts'
import { invite, withdrawInvitation } from './invite-member.ts'
import { lapseInvitations } from '../seats.ts'
import { notifyClaimed, notifyDeclined, notifyInvited, notifyJoined, notifyLeadChanged, notifyLeft } from './notices.ts'
import { depart, handOver, readTeam } from './service.ts'
import { purgeInvitationAddresses, isPendingByToken, listProjectsWithLapsed } from './queries.ts'
import { lockSettled } from '../waitlist/service.ts'

/** Frees the seats of invitations that nobody answered in time, and forgets where old ones went. */
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

export const teamRoutes: FeaturePlugin = (kernel, serveAnyone) => {
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
