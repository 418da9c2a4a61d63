import type { FeaturePlugin } from '#server/http/serve.ts'
import { hashToken } from '#server/access/session.ts'
import { GUEST_INVITATION_PATH } from '../../paths.ts'
import { sharingCalls } from '../../sharing-contract.ts'
import { acceptGuestInvitation, readGuestInvitation } from './accept-invitation-service.ts'
import { isInvitationOpen } from './queries.ts'
import { assertInvited, listOwnInvitations, respondToInvitation } from './pending-invitations-service.ts'
import { changeGuest, inviteGuest, readAccess, removeGuest, withdrawGuest } from './service.ts'

export const sharingRoutes: FeaturePlugin = (kernel, serve) => {
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
