import { hasProvenAddress } from '#features/accounts/server/public.ts'
import { findSubmissions } from '#features/submission/server/public.ts'
import { workersOn } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { OwnInvitation, OwnReview } from '../../contract.ts'
import { invitationStates, roundStates } from '../../states.ts'
import { type ReviewerInvitation, listAwaiting } from '../invitations/queries.ts'
import { isOverdue } from '../invitations/present-invitations.ts'
import { presentOwnInvitation } from '../invitations/read-invitation.ts'
import { presentPaper } from '../redaction/present-paper.ts'
import { findRound } from '../rounds/queries.ts'
import { findReview, isUnsubmitted } from './queries.ts'
import { presentDecision } from './read-review.ts'

/** Maximum number of reviews in the list, the newest first. */
const REVIEWS_SHOWN_MAX = 100

async function presentAwaiting(db: Db, actor: Actor, invitation: ReviewerInvitation): Promise<OwnInvitation[]> {
  const round = await findRound(db, invitation.round_id)
  if (round?.status !== roundStates.open) return []
  if ((await workersOn(db, round.paper_id)).includes(actor.id)) return []
  return [await presentOwnInvitation(db, invitation, round)]
}

async function presentOwn(
  db: Db,
  actor: Actor,
  at: { invitation: ReviewerInvitation; now: Date },
): Promise<OwnReview[]> {
  const { invitation, now } = at
  const [round, review] = await Promise.all([findRound(db, invitation.round_id), findReview(db, invitation.id)])
  const [submission] = round ? await findSubmissions(db, [round.submission_id]) : []
  if (!round || !review || !submission) return []
  if ((await workersOn(db, round.paper_id)).includes(actor.id)) return []
  const { title, redact } = await presentPaper(db, submission, round)
  return [
    {
      id: invitation.id,
      status: review.status,
      title,
      category: submission.category,
      mode: round.mode,
      round: round.number,
      due_at: invitation.due_at.toISOString(),
      overdue: isOverdue(review, invitation.due_at, now),
      saved_at: review.saved_at?.toISOString() ?? null,
      submitted_at: review.submitted_at?.toISOString() ?? null,
      recommendation: review.recommendation,
      decision: presentDecision(submission, redact),
    },
  ]
}

/** Returns a member's invitations that await an answer, and their reviews: unsubmitted ones first, by due date. */
export async function listOwnReviews({ db, now }: Kernel, actor: Actor) {
  const provenEmail = (await hasProvenAddress(db, actor.id)) ? actor.email.toLowerCase() : undefined
  const at = now()
  const [awaiting, accepted] = await Promise.all([
    listAwaiting(db, { memberId: actor.id, provenEmail }, at),
    listAccepted(db, actor.id),
  ])
  const invitations = await Promise.all(awaiting.map((invitation) => presentAwaiting(db, actor, invitation)))
  const reviews = await Promise.all(accepted.map((invitation) => presentOwn(db, actor, { invitation, now: at })))
  const isOpen = ({ status }: OwnReview): boolean => isUnsubmitted(status)
  return {
    invitations: invitations.flat(),
    reviews: reviews
      .flat()
      .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || (isOpen(a) ? a.due_at.localeCompare(b.due_at) : 0)),
  }
}

/** Returns the invitations that a member accepted, the newest first. */
const listAccepted = (db: Db, memberId: string): Promise<ReviewerInvitation[]> =>
  db
    .selectFrom('peer_review.invitation')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', invitationStates.accepted)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .limit(REVIEWS_SHOWN_MAX)
    .execute()
