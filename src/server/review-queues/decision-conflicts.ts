import { delayedDecisionStates } from '#shared/decision-states.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../data/db.ts'
import type { ReviewQueue, ReviewDecision } from './review-queue.ts'
import { type DecisionRow, findNewestDecisions } from './queries.ts'

/** An earlier decision on the same item, sent as `current` when a decision is refused. */
export type EarlierDecision = {
  decision: string
  admin_notes: string
  reviewed_at: string
  reviewed_by: string
  /** True if an actor who knows the earlier decision can still decide on the item. */
  open: boolean
}

/**
 * Returns the conflict error for a second decision. The message says who made the earlier decision, what it was and
 * when. Pure.
 */
export function decidedMeanwhile(
  { title, decisionLabels }: Pick<ReviewQueue, 'title' | 'decisionLabels'>,
  row: DecisionRow,
  open: boolean,
): Failure {
  const current: EarlierDecision = {
    decision: row.decision,
    admin_notes: row.notes,
    reviewed_at: row.decided_at.toISOString(),
    reviewed_by: row.actor_name,
    open,
  }
  const action = `${row.actor_name} ${decisionLabels[row.decision] ?? 'reviewed it'} on ${pacificTime(row.decided_at)}`
  return new Failure('conflict', `This ${title} was already reviewed: ${action}.${describeDelay(row)}`, { current })
}

/** Returns the sentence on a decision that has not taken effect; empty for any other decision. Pure. */
function describeDelay({ delay, takes_effect_at: at, failure }: DecisionRow): string {
  if (failure) return ` It could not be carried out: ${failure}`
  if (delay !== delayedDecisionStates.pending || !at) return ''
  return ` It takes effect on ${pacificTime(at)}. To decide differently, undo it first.`
}

/** Returns whether an actor repeats their own decision, because the response to it was lost. Pure. */
export const isRepeated = (row: DecisionRow, actor: Pick<Actor, 'id'>, decision: ReviewDecision): boolean =>
  row.delay !== delayedDecisionStates.failed &&
  row.actor_id === actor.id &&
  row.decision === decision.decision &&
  row.notes === decision.admin_notes

type Item = { kind: string; id: string; seen: string | null | undefined }

/**
 * Returns the newest decision on an item unless the actor has seen it. `seen` is the time of the last decision that the
 * actor saw.
 */
export async function findUnseen(db: Db, { kind, id, seen }: Item): Promise<DecisionRow | undefined> {
  const [newest] = await findNewestDecisions(db, kind, [id])
  return newest && newest.decided_at.getTime() !== (seen ? Date.parse(seen) : undefined) ? newest : undefined
}
