import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { CheckFound } from '../../document/checks-policy.ts'
import { paperStates, type SubmissionStatus } from '../../states.ts'
import type { SubmissionTable } from '../tables.ts'

export type SubmissionRow = Selectable<SubmissionTable>

export const addSubmission = (tx: Db, submission: Insertable<SubmissionTable>) =>
  tx.insertInto('workspace.submission').values(submission).returning('id').executeTakeFirstOrThrow()

/** Marks the locked paper as waiting for review, in the category that was submitted. */
export const markSubmitted = (tx: Db, paperId: string, { category, now }: { category: string; now: Date }) =>
  tx
    .updateTable('workspace.paper')
    .set({ status: paperStates.pending_publication_review, category, submitted_at: now })
    .where('id', '=', paperId)
    .execute()

/** The newest submission of a paper, without its text: how its last decision went. */
export const findNewestSubmission = (db: Db, paperId: string) =>
  db
    .selectFrom('workspace.submission')
    .select(['id', 'status', 'submitted_at', 'decided_at', 'notes', 'declarations'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest submission of a paper with all that was typed for it. */
export const findNewestTyped = (tx: Db, paperId: string) =>
  tx
    .selectFrom('workspace.submission')
    .select(['id', 'status', 'abstract', 'keywords', 'category', 'co_authors', 'submission_notes', 'declarations'])
    .select(['submitted_by', 'submitted_at'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Every submission of a paper, without its text, the oldest first. */
export const listSubmissionsOf = (db: Db, paperId: string) =>
  db
    .selectFrom('workspace.submission')
    .select(['status', 'word_count', 'submitted_at', 'decided_at'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at')
    .execute()

export const findPaperOfSubmission = (db: Db, id: string) =>
  db
    .selectFrom('workspace.submission as submission')
    .innerJoin('workspace.paper as paper', 'paper.id', 'submission.paper_id')
    .select(['paper_id', 'project_id'])
    .where('submission.id', '=', id)
    .executeTakeFirst()

/** What those concerned are told of a submission that was decided on, and where it stands in the library. */
export const findDecided = (tx: Db, id: string) =>
  tx
    .selectFrom('workspace.submission as submission')
    .innerJoin('workspace.paper as paper', 'paper.id', 'submission.paper_id')
    .select(['paper_id', 'submission.title', 'submission.notes', 'paper.library_paper_id'])
    .where('submission.id', '=', id)
    .executeTakeFirst()

/** Locks a submission; always after its paper, so that two decisions never wait for each other. */
export const lockSubmission = (tx: Db, id: string): Promise<SubmissionRow> =>
  tx.selectFrom('workspace.submission').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findSubmissionText = (db: Db, id: string) =>
  db
    .selectFrom('workspace.submission')
    .select(['paper_id', 'sections', 'article', 'co_authors', 'declarations', 'checklist'])
    .where('id', '=', id)
    .executeTakeFirst()

type Decided = { status: SubmissionStatus; notes: string; decidedBy: string; now: Date }

export const setSubmissionDecided = (tx: Db, id: string, { status, notes, decidedBy, now }: Decided) =>
  tx
    .updateTable('workspace.submission')
    .set({ status, notes, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .execute()

export const setWentOn = (tx: Db, id: string, because: string) =>
  tx.updateTable('workspace.submission').set({ went_on_because: because }).where('id', '=', id).execute()

export const countSubmissions = (db: Db, status?: SubmissionStatus) => {
  const query = db.selectFrom('workspace.submission').select((eb) => eb.fn.countAll<number>().as('submissions'))
  return (status ? query.where('status', '=', status) : query).executeTakeFirstOrThrow()
}

export const setDismissedChecks = (tx: Db, paperId: string, checks: CheckFound[]) =>
  tx
    .updateTable('workspace.paper')
    .set({ dismissed_checks: JSON.stringify(checks) })
    .where('id', '=', paperId)
    .execute()
