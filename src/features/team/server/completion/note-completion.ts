import type { PaperRow } from '../queries.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Change = { paper: Pick<PaperRow, 'id' | 'project_id'>; memberId: string }

/**
 * Notes that a locked paper's last section became complete, after its counts were stored. It does so once: a paper that
 * falls back and is completed again is not noted.
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

/** Marks a paper whose sections are all complete. @returns whether this was the first time. */
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

/** @returns whether it was not noted before, and for this member. */
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
