import type { FeaturePlugin, Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/access/session.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { contributionsCalls, authorsCalls } from '../contributions-contract.ts'
import { teamEvents } from '../events.ts'
import { aiUseCalls, mentoringCalls, sharingCalls } from '../contract.ts'
import { GUEST_INVITATION_PATH } from '../paths.ts'
import { closeWithdrawn } from './close-paper.ts'
import { teamAudits } from './integrity-check-queries.ts'
import { declarePaperTopic } from './paper-topic.ts'
import { declareTeamData } from './personal-data.ts'
import { noteUse, removeUse, declareNoAiUse } from './ai-use/note-ai-use.ts'
import { readAiUses } from './ai-use/read-ai-use.ts'
import { recordAuthorListAgreement } from './authors/agree-to-authors.ts'
import { orderAuthors } from './authors/order-authors.ts'
import { readAuthors } from './authors/read-authors.ts'
import { saveByline } from './authors/save-byline.ts'
import { saveCreditRoles } from './members/save-credit-roles.ts'
import { answerReview } from './mentoring/answer-review.ts'
import { endMentoring } from './mentoring/link-mentor.ts'
import { readMentoring } from './mentoring/read-mentoring.ts'
import { offerToMentors, requestMentorReviews, lapseOn, mindMentors } from './mentoring/request-mentor-reviews.ts'
import { may, paperRoleOf } from './rights.ts'
import { readGuestInvitation, acceptGuestInvitation } from './sharing/accept-invitation.ts'
import { changeGuest } from './sharing/change-guest.ts'
import { inviteGuest } from './sharing/invite-guest.ts'
import { readAccess } from './sharing/read-access.ts'
import { removeGuest, withdrawGuest } from './sharing/remove-guest.ts'
import { listOwnInvitations, assertInvited, respondToInvitation } from './sharing/respond-to-invitation.ts'
import { isInvitationOpen } from './sharing/guests.ts'

/** Serves the people on a paper: its team, authors and guests. */
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

const authorsRoutes: FeaturePlugin = (kernel, serve) => {
  serve(authorsCalls, 'GET /api/student/papers/:paperId/authors', ({ params }, actor) =>
    readAuthors(kernel, actor, params.paperId),
  )
  serve(authorsCalls, 'PUT /api/student/papers/:paperId/authors', ({ params, body }, actor) =>
    orderAuthors(kernel, actor, { ...params, ...body }),
  )
  serve(authorsCalls, 'PUT /api/student/papers/:paperId/authors/me', ({ params, body }, actor) =>
    saveByline(kernel, actor, { ...params, printed: body }),
  )
  serve(authorsCalls, 'POST /api/student/papers/:paperId/authors/agreement', ({ params, body }, actor) =>
    recordAuthorListAgreement(kernel, actor, { ...params, ...body }),
  )
}

/** Serves the AI tools that a paper was written with. */
const aiUseRoutes: FeaturePlugin = (kernel, serve) => {
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

/**
 * Wraps calls whose paths contain a paper's id. Callers without access always get the same error, as if the paper did
 * not exist.
 */
export const ofPapers =
  ({ db }: Kernel, serve: Serve): Serve =>
  (calls, key, handler) => {
    if (typeof handler !== 'function' || !key.includes('/:paperId')) return serve(calls, key, handler)
    serve(calls, key, {
      handler,
      admits: async (params, actor) => {
        const { paperId } = params as { paperId: string }
        if (!actor || !may(await paperRoleOf(db, actor, paperId), 'read')) {
          throw new Failure('not_found', 'Paper not found')
        }
      },
    })
  }

/** Serves mentoring: mentors of papers, offers to mentor, and requested reviews. */
const mentoringRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.handleInTransaction('claim.approved', (tx, { data }) => offerToMentors(kernel, tx, data.project_id))
  kernel.events.handleInTransaction('paper.half_written', (tx, { data }) =>
    requestMentorReviews(kernel, tx, data.paper_id),
  )
  kernel.events.handleInTransaction('paper.ready', (tx, { data }) => requestMentorReviews(kernel, tx, data.paper_id))
  kernel.events.handleInTransaction('paper.submitted', (tx, { data }) => lapseOn(tx, data.paper_id))
  kernel.events.handleInTransaction('paper.closed', (tx, { data }) => lapseOn(tx, data.paper_id))
  kernel.events.handleInTransaction('guest.left', (tx, { data }) =>
    endMentoring(kernel, tx, { paperId: data.paper_id, memberId: data.member_id }),
  )
  kernel.jobs.schedule('workspace.mind-mentors', '52 * * * *', () => mindMentors(kernel))
  serve(mentoringCalls, 'GET /api/student/papers/:paperId/mentoring', ({ params }, actor) =>
    readMentoring(kernel, actor, params.paperId),
  )
  serve(mentoringCalls, 'POST /api/student/papers/:paperId/mentoring/:draft/answer', ({ params, body }, actor) =>
    answerReview(kernel, actor, { ...params, ...body, creditByName: body.credit_by_name }),
  )
}

const sharingRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.mail.declareLink(`${GUEST_INVITATION_PATH}?token=`, (db, token) =>
    isInvitationOpen(db, hashToken(token), kernel.now()),
  )
  serve(sharingCalls, 'GET /api/student/papers/:paperId/access', ({ params }, actor) =>
    readAccess(kernel, actor, params.paperId),
  )
  serve(sharingCalls, 'POST /api/student/papers/:paperId/guests', ({ params, body }, actor) =>
    inviteGuest(kernel, actor, { ...params, ...body }),
  )
  serve(sharingCalls, 'PUT /api/student/papers/:paperId/guests/:userId', ({ params, body }, actor) =>
    changeGuest(kernel, actor, { ...params, ...body }),
  )
  serve(sharingCalls, 'DELETE /api/student/papers/:paperId/guests/:userId', ({ params }, actor) =>
    removeGuest(kernel, actor, params),
  )
  serve(sharingCalls, 'DELETE /api/student/papers/:paperId/guest-invitations/:invitationId', ({ params }, actor) =>
    withdrawGuest(kernel, actor, params),
  )
  serve(sharingCalls, 'POST /api/student/guest-invitations/open', ({ body }, actor) =>
    readGuestInvitation(kernel, actor, body.token),
  )
  serve(sharingCalls, 'POST /api/student/guest-invitations/accept', ({ body }, actor) =>
    acceptGuestInvitation(kernel, actor, body.token),
  )
  serve(sharingCalls, 'GET /api/student/guest-invitations/mine', (_input, actor) => listOwnInvitations(kernel, actor))
  serve(sharingCalls, 'POST /api/student/guest-invitations/:invitationId/respond', {
    admits: (params, actor) => assertInvited(kernel, actor, params as { invitationId: string }),
    handler: ({ params, body }, actor) => respondToInvitation(kernel, actor, { ...params, ...body }),
  })
}
