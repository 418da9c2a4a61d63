import type { Db } from '#server/db.ts'
import { pacificTime } from '#shared/dates.ts'
import { Failure } from '#shared/failure.ts'
import type { DecidedBefore, Decision, ReviewKind } from '../contract.ts'
import { type DecisionRow, findNewestDecisions } from './queries.ts'

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

/** The newest decision on an item, if whoever decides has not seen it. `seen`: when the last one they saw was made. */
export async function findUnseen(
  db: Db,
  { kind, id }: Item,
  seen: string | null | undefined,
): Promise<DecisionRow | undefined> {
  const [newest] = await findNewestDecisions(db, kind, [id])
  return newest && newest.decided_at.getTime() !== (seen ? Date.parse(seen) : undefined) ? newest : undefined
}
