import { findPaper, type PaperRow } from '#features/team/server/public.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { SubmissionStatus } from '../../states.ts'
import type { SubmissionTable } from '../tables.ts'

export type SubmissionRow = Selectable<SubmissionTable>

export const addSubmission = (tx: Db, submission: Insertable<SubmissionTable>) =>
  tx.insertInto('submission.submission').values(submission).returning('id').executeTakeFirstOrThrow()

/** The newest submission of a paper, without its text: how its last decision went. */
export const findNewestSubmission = (db: Db, paperId: string) =>
  db
    .selectFrom('submission.submission')
    .select(['id', 'status', 'submitted_at', 'decided_at', 'notes', 'declarations'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest submission of a paper with all that was typed for it. */
export const findNewestTyped = (tx: Db, paperId: string) =>
  tx
    .selectFrom('submission.submission')
    .select(['id', 'status', 'abstract', 'keywords', 'category', 'co_authors', 'submission_notes', 'declarations'])
    .select(['submitted_by', 'submitted_at'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Every submission of a paper, without its text, the oldest first. */
export const listSubmissionsOf = (db: Db, paperId: string) =>
  db
    .selectFrom('submission.submission')
    .select(['status', 'word_count', 'submitted_at', 'decided_at'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at')
    .execute()

export const findSubmission = (db: Db, id: string) =>
  db.selectFrom('submission.submission').select(['paper_id', 'title', 'notes']).where('id', '=', id).executeTakeFirst()

/** The paper of a submission. */
export async function findPaperOfSubmission(db: Db, id: string): Promise<PaperRow | undefined> {
  const submission = await findSubmission(db, id)
  return submission && findPaper(db, submission.paper_id)
}

/** Every submission of these papers: its state, and whether it was sent with a checklist. */
export const listSubmissionsOfPapers = (db: Db, paperIds: string[]) =>
  db
    .selectFrom('submission.submission')
    .select(['paper_id', 'status', sql<boolean>`checklist is not null`.as('has_checklist')])
    .where('paper_id', '=', sql<string>`any(${paperIds}::uuid[])`)
    .execute()

/** Locks a submission; always after its paper, so that two decisions never wait for each other. */
export const lockSubmission = (tx: Db, id: string): Promise<SubmissionRow> =>
  tx.selectFrom('submission.submission').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findSubmissionText = (db: Db, id: string) =>
  db
    .selectFrom('submission.submission')
    .select(['paper_id', 'sections', 'article', 'co_authors', 'declarations', 'checklist'])
    .where('id', '=', id)
    .executeTakeFirst()

type Decided = { status: SubmissionStatus; notes: string; decidedBy: string; now: Date }

export const setSubmissionDecided = (tx: Db, id: string, { status, notes, decidedBy, now }: Decided) =>
  tx
    .updateTable('submission.submission')
    .set({ status, notes, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .execute()

export const setWentOn = (tx: Db, id: string, because: string) =>
  tx.updateTable('submission.submission').set({ went_on_because: because }).where('id', '=', id).execute()

export const countSubmissions = (db: Db, status?: SubmissionStatus) => {
  const query = db.selectFrom('submission.submission').select((eb) => eb.fn.countAll<number>().as('submissions'))
  return (status ? query.where('status', '=', status) : query).executeTakeFirstOrThrow()
}
