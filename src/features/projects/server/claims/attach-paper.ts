import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'

/** Ties the project to its one paper. @throws Failure conflict when it has one already. */
export async function attachPaper(tx: Db, projectId: string, paperId: string): Promise<void> {
  if (!(await setPaper(tx, projectId, paperId))) throw new Failure('conflict', 'This project already has its paper.')
}

/** Undefined when the project is unknown or has its paper already. */
const setPaper = (tx: Db, projectId: string, paperId: string) =>
  tx
    .updateTable('projects.project')
    .set({ paper_id: paperId })
    .where('id', '=', projectId)
    .where('paper_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
