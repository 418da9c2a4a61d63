import { sendSubmissionToReview } from '#features/submission/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { AnonymityMode } from '../../contract.ts'
import { findManaged } from './managed-round.ts'
import { addRound, listRoundsOfPaper } from './queries.ts'
import { presentRound } from './read-round.ts'

/**
 * Sends a pending submission to peer review, and opens its round with this mode of anonymity.
 * @throws Failure not_found, forbidden, conflict if the submission is not pending
 */
export const sendToReview = (kernel: Kernel, actor: Actor, { id, mode }: { id: string; mode: AnonymityMode }) =>
  transact(kernel, async (tx) => {
    await findManaged(tx, actor, id)
    const now = kernel.now()
    const { paperId, title } = await sendSubmissionToReview(tx, { id, actor })
    const earlier = await listRoundsOfPaper(tx, paperId)
    const round = await addRound(tx, {
      submission_id: id,
      paper_id: paperId,
      number: earlier.length + 1,
      mode,
      opened_by: actor.id,
      opened_at: now,
    })
    await logAdminAction(tx, {
      actor,
      action: 'review: publication sent to reviewers',
      target: `paper “${title}”`,
      reason: '',
      at: now,
    })
    return { round: await presentRound(kernel, tx, round) }
  })
