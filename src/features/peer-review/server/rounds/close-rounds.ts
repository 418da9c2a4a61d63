import { notify } from '#features/notifications/server/public.ts'
import { findSubmissions } from '#features/submission/server/public.ts'
import { submissionStates, type SubmissionStatus } from '#features/submission/states.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { REVIEWS_PATH } from '../../paths.ts'
import { invitationStates, roundStates } from '../../states.ts'
import { sendCancelled } from '../invitations/notices.ts'
import { cancelUnanswered, listInvitations } from '../invitations/queries.ts'
import { presentTitle } from '../redaction/present-paper.ts'
import { closeUnsubmitted } from '../reviews/queries.ts'
import { endRound, findRoundOfSubmission, listRoundsOfPaper, lockRound } from './queries.ts'

type Ending = { roundId: string; event: 'close' | 'cancel' }

const DECIDED: (status: SubmissionStatus) => string = submissionStates.per({
  pending_publication_review: 'has been decided on',
  review: 'has been decided on',
  approved_for_publication: 'was approved for publication',
  revision_requested: 'was sent back to its authors for revision',
  rejected: 'was not accepted for publication',
})

/**
 * Ends an open round: cancels unanswered invitations, closes unsubmitted reviews, and notifies the reviewers. Does
 * nothing if the round has ended already.
 */
async function endOpenRound(kernel: Kernel, tx: Tx, { roundId, event }: Ending): Promise<void> {
  const now = kernel.now()
  const round = await lockRound(tx, roundId)
  const step = roundStates.after(round.status, event)
  const [submission] = await findSubmissions(tx, [round.submission_id])
  if ('refused' in step || !submission) return
  await endRound(tx, round.id, { status: step.status, now })
  const cancelled = await cancelUnanswered(tx, round.id, now)
  const closed = new Set(await closeUnsubmitted(tx, round.id, now))
  const title = await presentTitle(tx, submission, round)
  for (const invitation of cancelled) await sendCancelled(kernel, tx, { invitation, title })
  const outcome = event === 'close' ? DECIDED(submission.status) : 'was withdrawn'
  for (const { id, status, member_id: memberId } of await listInvitations(tx, round.id)) {
    if (status !== invitationStates.accepted || memberId === null) continue
    const text = closed.has(id)
      ? `“${title}” ${outcome}, so your review is no longer needed. Thank you for your time.`
      : `“${title}”, which you reviewed, ${outcome}. You can now read the decision and the other reviews.`
    await notify(kernel, tx, {
      to: [memberId],
      event: 'review_closed',
      text,
      link: `${REVIEWS_PATH}/${id}`,
      mail: { subject: `Decision on a paper you reviewed: ${title}`, text },
    })
  }
}

/** Closes the round of a submission, in the transaction in which the decision takes effect. */
export async function closeRoundOf(kernel: Kernel, tx: Tx, submissionId: string): Promise<void> {
  const round = await findRoundOfSubmission(tx, submissionId)
  if (round) await endOpenRound(kernel, tx, { roundId: round.id, event: 'close' })
}

/** Cancels the open rounds of a paper on which work has ended without a decision. */
export async function cancelRoundsOf(kernel: Kernel, tx: Tx, paperId: string): Promise<void> {
  for (const { id } of await listRoundsOfPaper(tx, paperId)) {
    await endOpenRound(kernel, tx, { roundId: id, event: 'cancel' })
  }
}
