import { sql } from 'kysely'
import { type ArchivedRow, restoreRows } from '#server/data-integrity/row-archive.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { questionStates } from '../../states.ts'
import { mergeQuestion } from '../status-transitions.ts'
import '../tables.ts'
import { listRepeated, readWhole } from './queries.ts'

type Merging = { ids: string[]; by: string }

const MERGED = 'Someone has already asked the same question.'

/**
 * Merges each question that repeats another into that other question, and notifies its asker. @returns the rows before
 * the change.
 */
export async function mergeRepeated(kernel: Kernel, tx: Tx, { ids, by }: Merging): Promise<ArchivedRow[]> {
  const repeated = await listRepeated(tx, ids)
  const taken = await readWhole(
    tx,
    repeated.map(({ id }) => id),
  )
  const now = kernel.now()
  for (const { id, kept_number: into } of repeated)
    await mergeQuestion(kernel, tx, { id, into, notes: MERGED, actor: { id: by }, now })
  return taken
}

/** Restores merged questions unchanged. @throws Failure conflict if one of the questions is no longer merged. */
export async function unmergeQuestions(tx: Tx, taken: ArchivedRow[]): Promise<void> {
  const idsIn = (table: string) =>
    taken.filter((one) => one.table === table).map(({ row }) => String((JSON.parse(row) as { id: unknown }).id))
  const ids = idsIn('questions.question')
  if ((await countMerged(tx, ids)) < ids.length)
    throw new Failure('conflict', 'One of these questions has changed since then.')
  await deleteChangesSince(tx, ids, idsIn('questions.status_change'))
  await restoreRows(tx, taken)
}

/** Deletes status changes added since the merge, so that the restored questions are unchanged. */
const deleteChangesSince = (tx: Db, ids: string[], known: string[]) =>
  tx
    .deleteFrom('questions.status_change')
    .where('question_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`not (id::text = any(${known}::text[]))`)
    .execute()

async function countMerged(tx: Db, ids: string[]): Promise<number> {
  const rows = await tx
    .selectFrom('questions.question')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', questionStates.merged)
    .forUpdate()
    .execute()
  return rows.length
}
