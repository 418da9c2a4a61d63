import { pacificTime } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../data/db.ts'
import type { ReviewQueue, ReviewDecision } from './review-queue.ts'
import { type DecisionRow, findNewestDecisions } from './queries.ts'

/** What a decision is refused with when another came first, as `current`. */
export type EarlierDecision = {
  decision: string
  admin_notes: string
  reviewed_at: string
  reviewed_by: string
  /** Whether the thing can be decided on all the same, by whoever knows of this decision. */
  open: boolean
}

/** Who decided what, and when: for whoever comes second. Pure. */
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

/** Whether somebody sends their own decision again, since its answer was lost. Pure. */
export const isRepeated = (row: DecisionRow, actor: Pick<Actor, 'id'>, decision: ReviewDecision): boolean =>
  row.actor_id === actor.id && row.decision === decision.decision && row.notes === decision.admin_notes

type Item = { kind: string; id: string; seen: string | null | undefined }

/** The newest decision on an item, if whoever decides has not seen it. `seen`: when the last one they saw was made. */
export async function findUnseen(db: Db, { kind, id, seen }: Item): Promise<DecisionRow | undefined> {
  const [newest] = await findNewestDecisions(db, kind, [id])
  return newest && newest.decided_at.getTime() !== (seen ? Date.parse(seen) : undefined) ? newest : undefined
}
