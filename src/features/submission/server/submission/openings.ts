import { sql } from 'kysely'
import { findTeams } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { mayDecide } from '../read-workspace.ts'
import { findPaperOfSubmission } from './submission.ts'

type Opening = { submissionId: string; memberId: string; now: Date }

/** Stores that a member was served the text of a submission. Keeps the time of the first opening. */
export const recordOpening = (db: Db, { submissionId, memberId, now }: Opening) =>
  db
    .insertInto('submission.opening')
    .values({ submission_id: submissionId, member_id: memberId, opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Returns which of the given submissions a member has opened. */
export async function listOpened(db: Db, memberId: string, submissionIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('submission.opening')
    .select('submission_id')
    .where('member_id', '=', memberId)
    .where('submission_id', '=', sql<string>`any(${submissionIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ submission_id: id }) => id))
}

type OnSubmission = { id: string; actor: { id: string } }

/** Checks that the actor was served the text of exactly this submission. @throws Failure conflict */
export async function assertOpened(db: Db, { id, actor }: OnSubmission): Promise<void> {
  if ((await listOpened(db, actor.id, [id])).has(id)) return
  throw new Failure(
    'conflict',
    'You have not opened this version of the paper. Open its row in the review panel, read the text, and decide then.',
  )
}

/** Checks that the actor is not on the team of the submitted paper. @throws Failure forbidden */
export async function assertMayDecide(db: Db, { id, actor }: OnSubmission): Promise<void> {
  const paper = await findPaperOfSubmission(db, id)
  const team = paper ? await findTeams(db, [paper.id]) : []
  if (!mayDecide(actor, team)) throw new Failure('forbidden', 'You can’t decide on your own paper.')
}
