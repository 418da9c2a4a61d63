import { lockOwnPapers } from '#features/team/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Owner } from '#server/data/personal-data.ts'
import './tables.ts'

/** Removes the fingerprints and comparisons of the papers that a member wrote alone, whose submissions are emptied. */
export async function eraseComparisons(tx: Tx, owner: Owner): Promise<void> {
  const paperIds = await lockOwnPapers(tx, owner)
  if (paperIds.length === 0) return
  await tx.deleteFrom('triage.text').where('work_id', 'in', paperIds).execute()
  await tx.deleteFrom('triage.comparison').where('paper_id', 'in', paperIds).execute()
}
