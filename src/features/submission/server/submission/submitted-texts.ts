import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { submissionStates } from '../../states.ts'
import '../tables.ts'

/** Returns a submission as it was sent, with its text and declarations. */
export const findSubmitted = (db: Db, id: string) =>
  db
    .selectFrom('submission.submission')
    .select(['id', 'paper_id', 'status', 'title', 'abstract', 'sections', 'article', 'declarations', 'checklist'])
    .select(['submitted_at', 'possible_identifiers', 'text_hash'])
    .where('id', '=', id)
    .executeTakeFirst()

export type SubmittedText = NonNullable<Awaited<ReturnType<typeof findSubmitted>>>

/** Lists submissions by their ids, without their texts. */
export const listSubmitted = (db: Db, ids: string[]) =>
  db
    .selectFrom('submission.submission')
    .select(['id', 'paper_id', 'status', 'title', 'submitted_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Lists submissions in the order in which they were sent, after a given one. */
export const listSubmittedAfter = (db: Db, after: { submittedAt: Date; id: string }, size: number) =>
  db
    .selectFrom('submission.submission')
    .select(['id', 'submitted_at'])
    .where(sql<boolean>`(submitted_at, id) > (${after.submittedAt}, ${after.id}::uuid)`)
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(size)
    .execute()

/** Lists the ids of the submissions that are pending review. */
export async function listPendingSubmissions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('submission.submission')
    .select('id')
    .where('status', '=', submissionStates.pending_publication_review)
    .orderBy('submitted_at')
    .execute()
  return rows.map(({ id }) => id)
}
