import { ofPapers } from '#features/team/server/public.ts'
import type { FeaturePlugin } from '#server/http/serve.ts'
import { authorReviewCalls, peerReviewCalls } from '../contract.ts'
import { reviewDeskCalls } from '../desk-contract.ts'
import { REVIEW_INVITATION_PATH } from '../paths.ts'
import { listCandidates } from './candidates/list-candidates.ts'
import { peerReviewAudits } from './integrity-check-queries.ts'
import { acceptByLink } from './invitations/accept-by-link.ts'
import { cancelInvitation } from './invitations/cancel-invitation.ts'
import { declineByLink } from './invitations/decline-invitation.ts'
import { endConflicted } from './invitations/end-reviewer.ts'
import { extendReview } from './invitations/extend-review.ts'
import { inviteReviewer } from './invitations/invite-reviewer.ts'
import { isLinkOpen, readInvitationByLink } from './invitations/read-invitation.ts'
import { remindReviewer } from './invitations/remind-reviewer.ts'
import { assertInvited, respondToInvitation } from './invitations/respond-to-invitation.ts'
import { declarePeerReviewData } from './personal-data.ts'
import { expireInvitations, remindReviewers } from './reminders/remind-reviewers.ts'
import { listOwnReviews } from './reviews/list-own-reviews.ts'
import { listReviewsOfPaper } from './reviews/list-reviews-of-paper.ts'
import { findOwnReview } from './reviews/own-review.ts'
import { readReview } from './reviews/read-review.ts'
import { guardReviewFiles } from './reviews/review-files.ts'
import { saveReview } from './reviews/save-review.ts'
import { submitReview } from './reviews/submit-review.ts'
import { cancelRoundsOf, closeRoundOf } from './rounds/close-rounds.ts'
import { findManaged } from './rounds/managed-round.ts'
import { readRound } from './rounds/read-round.ts'
import { sendToReview } from './rounds/send-to-review.ts'

const DECISIONS = ['paper.accepted', 'paper.sent_back', 'paper.rejected'] as const

/** Serves peer review: rounds, invitations and reviews. */
export const peerReviewRoutes: FeaturePlugin = (kernel, serve) => {
  declarePeerReviewData(kernel)
  guardReviewFiles(kernel)
  kernel.integrityChecks.declare(...peerReviewAudits)
  for (const type of DECISIONS)
    kernel.events.handleInTransaction(type, (tx, { data }) => closeRoundOf(kernel, tx, data.submission_id))
  kernel.events.handleInTransaction('paper.closed', (tx, { data }) => cancelRoundsOf(kernel, tx, data.paper_id))
  kernel.events.handleInTransaction('guest.joined', (tx, { data }) =>
    endConflicted(kernel, tx, { paperId: data.paper_id, memberId: data.member_id }),
  )
  kernel.jobs.schedule('peer-review.remind-reviewers', '22 * * * *', () => remindReviewers(kernel))
  kernel.jobs.schedule('peer-review.expire-invitations', '12 * * * *', () => expireInvitations(kernel))
  deskRoutes(kernel, serve)
  invitationRoutes(kernel, serve)
  reviewRoutes(kernel, serve)
  ofPapers(kernel, serve)(authorReviewCalls, 'GET /api/student/papers/:paperId/peer-reviews', ({ params }, actor) =>
    listReviewsOfPaper(kernel, actor, params.paperId),
  )
}

/** Serves the editors' calls on the review round of a submission. */
const deskRoutes: FeaturePlugin = (kernel, serve) => {
  const admits = async (params: unknown, actor: { id: string } | undefined): Promise<void> => {
    if (actor) await findManaged(kernel.db, actor, (params as { id: string }).id)
  }
  serve(reviewDeskCalls, 'POST /api/admin/reviews/publication/:id/review', {
    admits,
    handler: ({ params, body }, actor) => sendToReview(kernel, actor, { ...params, ...body }),
  })
  serve(reviewDeskCalls, 'GET /api/admin/reviews/publication/:id/round', ({ params }, actor) =>
    readRound(kernel, actor, params.id),
  )
  serve(reviewDeskCalls, 'GET /api/admin/reviews/publication/:id/candidates', ({ params }, actor) =>
    listCandidates(kernel, actor, params.id),
  )
  serve(reviewDeskCalls, 'POST /api/admin/reviews/publication/:id/reviewers', {
    admits,
    handler: ({ params, body }, actor) => inviteReviewer(kernel, actor, { submissionId: params.id, ...body }),
  })
  serve(
    reviewDeskCalls,
    'POST /api/admin/reviews/publication/:id/reviewers/:invitationId/cancel',
    ({ params }, actor) =>
      cancelInvitation(kernel, actor, { submissionId: params.id, invitationId: params.invitationId }),
  )
  serve(reviewDeskCalls, 'POST /api/admin/reviews/publication/:id/reviewers/:invitationId/extend', {
    admits,
    handler: ({ params, body }, actor) =>
      extendReview(kernel, actor, {
        submissionId: params.id,
        invitationId: params.invitationId,
        dueAt: body.due_at,
      }),
  })
  serve(
    reviewDeskCalls,
    'POST /api/admin/reviews/publication/:id/reviewers/:invitationId/remind',
    ({ params }, actor) =>
      remindReviewer(kernel, actor, { submissionId: params.id, invitationId: params.invitationId }),
  )
}

/** Serves invitations to the invited people, with and without an account. */
const invitationRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.mail.declareLink(`${REVIEW_INVITATION_PATH}?token=`, (db, token) => isLinkOpen(db, token, kernel.now()))
  serve(peerReviewCalls, 'POST /api/peer-reviews/:id/respond', {
    admits: (params, actor) => assertInvited(kernel, actor, (params as { id: string }).id),
    handler: ({ params, body }, actor) => respondToInvitation(kernel, actor, { ...params, ...body }),
  })
  serve(peerReviewCalls, 'GET /api/peer-reviews/invitations/:token', ({ params }) =>
    readInvitationByLink(kernel, params.token),
  )
  serve(peerReviewCalls, 'POST /api/peer-reviews/invitations/:token/decline', ({ params, body }) =>
    declineByLink(kernel, { ...params, ...body }),
  )
  serve(peerReviewCalls, 'POST /api/peer-reviews/invitations/:token/accept', ({ params, body }, actor, request) =>
    acceptByLink(kernel, actor, { token: params.token, account: body, request }),
  )
}

/** Serves reviews to their writers. */
const reviewRoutes: FeaturePlugin = (kernel, serve) => {
  const admits = async (params: unknown, actor: { id: string } | undefined): Promise<void> => {
    if (actor) await findOwnReview(kernel.db, actor, (params as { id: string }).id)
  }
  serve(peerReviewCalls, 'GET /api/peer-reviews/mine', (_input, actor) => listOwnReviews(kernel, actor))
  serve(peerReviewCalls, 'GET /api/peer-reviews/:id', ({ params }, actor) => readReview(kernel, actor, params.id))
  serve(peerReviewCalls, 'PUT /api/peer-reviews/:id', {
    admits,
    handler: ({ params, body }, actor) => saveReview(kernel, actor, { ...params, ...body }),
  })
  serve(peerReviewCalls, 'POST /api/peer-reviews/:id/submit', {
    admits,
    handler: ({ params, body }, actor) => submitReview(kernel, actor, { ...params, ...body }),
  })
}
