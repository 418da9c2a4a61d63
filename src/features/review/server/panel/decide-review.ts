import type { Actor } from '#server/access/actor.ts'
import { pendingDecision } from '#server/review-queues/present-review-item.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { DecisionBody } from '../../contract.ts'

const NOTHING_MADE = { project_id: null, paper_id: null, library_id: null, public_number: null }

type ToDecide = { kind: string; id: string; body: DecisionBody }

/**
 * Decides on one item of any review queue of the panel. If the reviewer repeats a decision that is already stored,
 * returns the stored decision, with the ids of the created project or paper if the item has them.
 */
export async function decideReview({ reviewQueues }: Kernel, actor: Actor, { kind, id, body }: ToDecide) {
  if (reviewQueues.find(kind)?.page !== undefined) throw new Failure('not_found', 'Not found')
  const decided = await reviewQueues.decide(actor, { kind, id, body })
  if (!decided) throw new Failure('conflict', 'This item no longer needs a decision.')
  const { row } = decided
  const by = {
    admin_notes: row.notes,
    reviewed_at: row.decided_at.toISOString(),
    reviewed_by: row.actor_name,
    takes_effect_at: pendingDecision(row)?.takes_effect_at ?? null,
  }
  if ('stands' in decided) return { item: { ...NOTHING_MADE, ...decided.stands, ...by } }
  const { status, made } = decided.result
  return { item: { ...NOTHING_MADE, ...made, kind, id, status, ...by } }
}
