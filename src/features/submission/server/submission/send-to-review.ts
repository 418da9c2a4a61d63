import { findTeams, lockPaper, setPaperStatus } from '#features/team/server/public.ts'
import { paperStates } from '#features/team/states.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import { Failure } from '#shared/calls/failure.ts'
import { submissionStates, type SubmissionStatus } from '../../states.ts'
import { mayDecide } from '../read-workspace.ts'
import { findPaperOfSubmission, lockSubmission } from './submission.ts'

type SentToReview = { paperId: string; title: string }

/**
 * Sends a pending submission to peer review, and sets the paper's state. Locks the paper before the submission, as a
 * decision does.
 * @throws Failure not_found, forbidden if the actor is on the team, conflict if the submission is not pending
 */
export async function sendSubmissionToReview(
  tx: Tx,
  { id, actor }: { id: string; actor: Pick<Actor, 'id'> },
): Promise<SentToReview> {
  const found = await findPaperOfSubmission(tx, id)
  const paper = found && (await lockPaper(tx, found.id))
  if (!paper) throw new Failure('not_found', 'Submission not found')
  if (!mayDecide(actor, await findTeams(tx, [paper.id])))
    throw new Failure('forbidden', 'You can’t send your own paper to reviewers.')
  const { status, title } = await lockSubmission(tx, id)
  const submission = submissionStates.after(status, 'peer_review')
  if ('refused' in submission) throw new Failure('conflict', submission.refused)
  const inReview = paperStates.after(paper.status, 'peer_review')
  if ('refused' in inReview) throw new Failure('conflict', inReview.refused)
  await setSubmissionStatus(tx, id, submission.status)
  await setPaperStatus(tx, paper.id, inReview.status)
  return { paperId: paper.id, title }
}

const setSubmissionStatus = (tx: Db, id: string, status: SubmissionStatus) =>
  tx.updateTable('submission.submission').set({ status }).where('id', '=', id).execute()
