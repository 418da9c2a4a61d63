import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ReviewAnswers } from '../../answers-contract.ts'
import { lockOwnReview, whyNotWritten } from './own-review.ts'
import { changeReview, type StoredReview } from './queries.ts'

const CHANGED =
  'This review was changed in another tab or on another device. Compare both versions, and save again to keep yours.'

/** Refuses a change that is based on an older version. @throws Failure conflict with the stored answers */
export function refuseOutdated(
  { version, answers, saved_at: savedAt }: Pick<StoredReview, 'version' | 'answers' | 'saved_at'>,
  seen: number,
): void {
  if (version === seen) return
  throw new Failure('conflict', CHANGED, { current: { version, answers, saved_at: savedAt?.toISOString() ?? null } })
}

type Saving = { id: string; version: number; answers: ReviewAnswers }

/**
 * Saves the answers of a review as a draft.
 * @throws Failure not_found, forbidden, conflict if the review is closed or another tab has saved a newer version
 */
export const saveReview = (kernel: Kernel, actor: Actor, { id, version, answers }: Saving) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const parts = await lockOwnReview(tx, actor, id)
    const closed = whyNotWritten(parts)
    if (closed) throw new Failure('conflict', closed)
    refuseOutdated(parts.review, version)
    await changeReview(tx, id, { answers: JSON.stringify(answers), version: version + 1, saved_at: now })
    return { version: version + 1, saved_at: now.toISOString() }
  })
