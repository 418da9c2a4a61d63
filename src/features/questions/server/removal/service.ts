import { restoreRows, type ArchivedRow } from '#server/data-integrity/row-archive.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { mergeQuestion } from '../status-transitions.ts'
import { countMerged, deleteChangesSince, deleteWhole, listRepeated, lockQuestions, readWhole } from './queries.ts'

/** Takes questions out with all that hangs on them. @returns them as they stood, in the order in which they are put back. */
export async function archiveQuestions(tx: Tx, ids: string[]): Promise<ArchivedRow[]> {
  const present = await lockQuestions(tx, ids)
  const taken = await readWhole(tx, present)
  await deleteWhole(tx, present)
  return taken
}

type Merging = { ids: string[]; by: string }

const MERGED = 'This is the same question as one that was asked already.'

/** Merges questions that repeat another into that one, and tells their askers. @returns how they stood before. */
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

/** Has merged questions stand as they did. @throws Failure conflict where one is no longer merged. */
export async function unmergeQuestions(tx: Tx, taken: ArchivedRow[]): Promise<void> {
  const idsIn = (table: string) =>
    taken.filter((one) => one.table === table).map(({ row }) => String((JSON.parse(row) as { id: unknown }).id))
  const ids = idsIn('questions.question')
  if ((await countMerged(tx, ids)) < ids.length)
    throw new Failure('conflict', 'One of these questions has moved on since.')
  await deleteChangesSince(tx, ids, idsIn('questions.status_change'))
  await restoreRows(tx, taken)
}
