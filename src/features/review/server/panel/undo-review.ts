import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'

type ToUndo = { kind: string; id: string; seen_reviewed_at?: string | undefined }

/** Undoes the pending decision on one item of any review queue of the panel. @returns the item, as it is listed */
export async function undoReview({ reviewQueues }: Kernel, actor: Actor, toUndo: ToUndo) {
  if (reviewQueues.find(toUndo.kind)?.page !== undefined) throw new Failure('not_found', 'Not found')
  return { item: await reviewQueues.undo(actor, toUndo) }
}
