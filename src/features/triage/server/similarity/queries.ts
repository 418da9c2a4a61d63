import type { Updateable } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import '../tables.ts'

/** Locks the progress of the index, so that two processes do not index the same texts. */
export const lockProgress = (tx: Db) =>
  tx.selectFrom('triage.progress').selectAll().forUpdate().executeTakeFirstOrThrow()

export const saveProgress = (tx: Db, progress: Updateable<Tables['triage.progress']>) =>
  tx.updateTable('triage.progress').set(progress).execute()

export const findComparison = (db: Db, submissionId: string) =>
  db.selectFrom('triage.comparison').select('compared_at').where('submission_id', '=', submissionId).executeTakeFirst()
