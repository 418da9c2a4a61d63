import { pacificTime } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../data/db.ts'
import type { ReviewQueue, ReviewDecision } from './review-queue.ts'
import { type DecisionRow, findNewestDecisions } from './queries.ts'

/** The earlier decision that a refused decision's `current` carries. */
export type EarlierDecision = {
  decision: string
  admin_notes: string
  reviewed_at: string
  reviewed_by: string
  /** True if an actor who knows of this decision can still decide on the item. */
  open: boolean
}

/** Returns the conflict for the second decider: who decided what, and when. Pure. */
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
  const action = `${row.actor_name} ${decisionLabels[row.decision] ?? 'decided on it'} on ${pacificTime(row.decided_at)}`
  return new Failure('conflict', `This ${title} was already reviewed: ${action}.`, { current })
}

/** Returns whether an actor repeats their own decision, since its answer was lost. Pure. */
export const isRepeated = (row: DecisionRow, actor: Pick<Actor, 'id'>, decision: ReviewDecision): boolean =>
  row.actor_id === actor.id && row.decision === decision.decision && row.notes === decision.admin_notes

type Item = { kind: string; id: string; seen: string | null | undefined }

/** Returns the newest decision on an item if the actor has not seen it. `seen`: when the last one they saw was made. */
export async function findUnseen(db: Db, { kind, id, seen }: Item): Promise<DecisionRow | undefined> {
  const [newest] = await findNewestDecisions(db, kind, [id])
  return newest && newest.decided_at.getTime() !== (seen ? Date.parse(seen) : undefined) ? newest : undefined
}
