import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Marks a paper whose sections are all complete. @returns whether this was the first time. */
export async function markCompleted(tx: Db, paperId: string, { by, now }: { by: string; now: Date }): Promise<boolean> {
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
