import { findSubmissions } from '#features/submission/server/public.ts'
import { workersOn } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { roundStates } from '../../states.ts'
import { mayManage } from './policy.ts'
import { findRoundOfSubmission, lockRound, type RoundRow } from './queries.ts'

export type ManagedSubmission = Awaited<ReturnType<typeof findSubmissions>>[number]

const OWN_PAPER = 'You work on this paper or mentor it, so another editor has to manage its peer review.'

/**
 * Returns a submission whose peer review an editor may manage.
 * @throws Failure not_found, forbidden for editors who work on the paper or mentor it
 */
export async function findManaged(db: Db, editor: Pick<Actor, 'id'>, submissionId: string): Promise<ManagedSubmission> {
  const [submission] = await findSubmissions(db, [submissionId])
  if (!submission) throw new Failure('not_found', 'Submission not found')
  if (!mayManage(editor, await workersOn(db, submission.paper_id))) throw new Failure('forbidden', OWN_PAPER)
  return submission
}

/**
 * Locks the open round of a submission for an editor.
 * @throws Failure as `findManaged`, conflict if the submission was not sent to review or its round has ended
 */
export async function lockManagedRound(
  tx: Db,
  editor: Pick<Actor, 'id'>,
  submissionId: string,
): Promise<{ submission: ManagedSubmission; round: RoundRow }> {
  const submission = await findManaged(tx, editor, submissionId)
  const found = await findRoundOfSubmission(tx, submissionId)
  if (!found) throw new Failure('conflict', 'Send this submission to review before you invite reviewers.')
  const round = await lockRound(tx, found.id)
  const ended = roundStates.after(round.status, 'close')
  if ('refused' in ended) throw new Failure('conflict', ended.refused)
  return { submission, round }
}
