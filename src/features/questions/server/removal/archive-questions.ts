import { sql } from 'kysely'
import type { ArchivedRow } from '#server/data-integrity/row-archive.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import '../tables.ts'
import { readWhole } from './queries.ts'

/** Removes questions with all dependent rows. @returns the unchanged rows, in the order in which to restore them. */
export async function archiveQuestions(tx: Tx, ids: string[]): Promise<ArchivedRow[]> {
  const present = await lockQuestions(tx, ids)
  const taken = await readWhole(tx, present)
  await deleteWhole(tx, present)
  return taken
}

/** Locks questions in the order of their ids. @returns the ids that exist. */
const lockQuestions = async (tx: Db, ids: string[]): Promise<string[]> =>
  (
    await tx
      .selectFrom('questions.question')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id)

async function deleteWhole(tx: Db, ids: string[]): Promise<void> {
  const those = sql<string>`any(${ids}::uuid[])`
  await tx.deleteFrom('questions.asker_link').where('question_id', '=', those).execute()
  await tx.deleteFrom('questions.receipt_queue').where('question_id', '=', those).execute()
  await tx.deleteFrom('questions.undelivered').where('question_id', '=', those).execute()
  await tx.deleteFrom('questions.status_change').where('question_id', '=', those).execute()
  await tx.deleteFrom('questions.question').where('id', '=', those).execute()
}
