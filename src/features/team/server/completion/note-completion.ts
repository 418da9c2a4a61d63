import type { PaperRow } from '../queries.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Change = { paper: Pick<PaperRow, 'id' | 'project_id'>; memberId: string }

/**
 * Records the event that all sections of a locked paper are complete. Call this function after storing the paper's
 * counts. The event is recorded once per paper, even if the paper becomes incomplete and is completed again.
 */
export async function noteCompleted(kernel: Kernel, tx: Tx, { paper, memberId: by }: Change): Promise<void> {
  if (!(await markCompleted(tx, paper.id, { by, now: kernel.now() }))) return
  await kernel.events.record(
    tx,
    'paper.completed',
    { paper_id: paper.id, project_id: paper.project_id },
    { actor: { id: by } },
  )
}

/** Stores that all sections of a paper are complete, if they are. @returns whether this was the first time. */
async function markCompleted(tx: Db, paperId: string, { by, now }: { by: string; now: Date }): Promise<boolean> {
  const marked = await tx
    .updateTable('team.paper')
    .set({ completed_at: now, completed_by: by })
    .where('id', '=', paperId)
    .where('completed_at', 'is', null)
    .where((eb) => eb('sections_completed', '>=', eb.ref('sections')))
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/**
 * Stores that the completion was shown to the member who completed the paper.
 * @returns false if this was already stored, or if `to` is another member
 */
export async function markShown(tx: Db, paperId: string, { to, now }: { to: string; now: Date }): Promise<boolean> {
  const marked = await tx
    .updateTable('team.paper')
    .set({ completion_shown_at: now })
    .where('id', '=', paperId)
    .where('completed_by', '=', to)
    .where('completion_shown_at', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}
