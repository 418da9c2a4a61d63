import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'

/** Attaches a paper to a project. @throws Failure conflict if the project already has one. */
export async function attachPaper(tx: Db, projectId: string, paperId: string): Promise<void> {
  if (!(await setPaper(tx, projectId, paperId))) throw new Failure('conflict', 'This project already has its paper.')
}

/** Stores the project's paper. @returns undefined if the project is unknown or already has a paper. */
const setPaper = (tx: Db, projectId: string, paperId: string) =>
  tx
    .updateTable('projects.project')
    .set({ paper_id: paperId })
    .where('id', '=', projectId)
    .where('paper_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
