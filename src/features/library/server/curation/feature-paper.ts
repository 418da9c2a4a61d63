import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { readPaper } from '../reader/read-paper.ts'
import { lockPaper, setFeatured } from './queries.ts'

type Choice = { paperId: string; featured: boolean; featured_reason: string }

/**
 * Chooses a Paper of the Month, or removes the choice. @throws Failure not_found, invalid; conflict for a withdrawn
 * paper.
 */
export async function featurePaper(
  kernel: Kernel,
  admin: Actor,
  { paperId, featured, featured_reason: reason }: Choice,
) {
  if (featured && !reason) {
    throw invalidField('featured_reason', 'Please give a reason. It appears next to the paper.')
  }
  await transact(kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    if (!paper) throw new Failure('not_found', 'Paper not found')
    if (featured && paper.withdrawn_at) throw new Failure('conflict', 'A withdrawn paper can’t be featured.')
    const now = kernel.now()
    await setFeatured(tx, paper.id, { reason: featured ? reason : null, now })
    const named = { paper_id: paper.id, workspace_paper_id: paper.workspace_paper_id }
    await kernel.events.record(tx, 'paper.featured', named, { actor: admin })
    await kernel.pubsub.publish(tx, 'library')
    await logAdminAction(tx, {
      actor: admin,
      action: featured ? 'library: feature paper' : 'library: no longer feature paper',
      target: paper.paper_id,
      reason,
      at: now,
    })
  })
  return { paper: await readPaper(kernel, paperId) }
}
