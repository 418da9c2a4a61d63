import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Decided, DecidedBefore, Decision, DecisionBody, ReviewItem, ReviewKind } from '../../contract.ts'
import { type DecisionRow, findNewestDecisions } from '../queries.ts'

const DID: Record<Decision, string> = {
  approved: 'approved it',
  approved_for_publication: 'approved it for publication',
  needs_clarification: 'asked for clarification',
  revision_requested: 'requested a revision',
  rejected: 'rejected it',
  merged: 'merged it with another',
}

const KIND_WORDS: Record<ReviewKind, string> = {
  question: 'question',
  refined_question: 'refined question',
  claim: 'claim',
  proposal: 'proposal',
  publication: 'submission',
}

type Item = { kind: ReviewKind; id: string }

/** Who decided what, and when: for whoever comes second. Pure. */
export function overtakenBy(kind: ReviewKind, row: DecisionRow): Failure {
  const current: DecidedBefore = {
    decision: row.decision,
    admin_notes: row.notes,
    reviewed_at: row.decided_at.toISOString(),
    reviewed_by: row.actor_name,
  }
  const when = pacificTime(row.decided_at)
  const sentence = `This ${KIND_WORDS[kind]} was already reviewed: ${row.actor_name} ${DID[row.decision]} on ${when}.`
  return new Failure('conflict', sentence, { current })
}

/** Whether somebody sends their own decision again, since its answer was lost. Pure. */
export const isRepeated = (row: DecisionRow, actor: Pick<Actor, 'id'>, body: DecisionBody): boolean =>
  row.actor_id === actor.id && row.decision === body.decision && row.notes === body.admin_notes

/** A decision that stands, as its answer told it; what it made is told as far as the item shows it. Pure. */
export const asDecided = (item: ReviewItem, row: DecisionRow): Decided => ({
  kind: item.kind,
  id: item.id,
  status: item.status,
  admin_notes: row.notes,
  reviewed_at: row.decided_at.toISOString(),
  reviewed_by: row.actor_name,
  project_id: null,
  paper_id: 'paper_id' in item ? item.paper_id : null,
  library_id: item.kind === 'publication' ? item.library_id : null,
  public_number: null,
})

/** The newest decision on an item, if whoever decides has not seen it. `seen`: when the last one they saw was made. */
export async function findUnseen(
  db: Db,
  { kind, id }: Item,
  seen: string | null | undefined,
): Promise<DecisionRow | undefined> {
  const [newest] = await findNewestDecisions(db, kind, [id])
  return newest && newest.decided_at.getTime() !== (seen ? Date.parse(seen) : undefined) ? newest : undefined
}
