import type { Db } from '#server/data/db.ts'
import '../tables.ts'

export async function addFiles(tx: Db, paperId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('library.file')
    .values(ids.map((id) => ({ id, paper_id: paperId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Checks whether the file is public: it belongs to a paper whose text is available. */
export const isShown = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('library.file as file')
    .innerJoin('library.paper as paper', 'paper.id', 'file.paper_id')
    .select('file.id')
    .where('file.id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()) !== undefined
