import type { Db } from '#server/data/db.ts'
import type { Article } from '#formats/article/article.ts'
import '../tables.ts'

export async function addFiles(tx: Db, paperId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('library.file')
    .values(ids.map((id) => ({ id, paper_id: paperId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns the files that the paper had and has no more. */
export async function removeFilesOf(tx: Db, paperId: string): Promise<string[]> {
  const taken = await tx.deleteFrom('library.file').where('paper_id', '=', paperId).returning('id').execute()
  return taken.map(({ id }) => id)
}

/** Whether anybody may have the file: it belongs to a paper whose text is given out. */
export const isShown = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('library.file as file')
    .innerJoin('library.paper as paper', 'paper.id', 'file.paper_id')
    .select('file.id')
    .where('file.id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const findCurrentArticle = (db: Db, paperId: string) =>
  db
    .selectFrom('library.paper as paper')
    .innerJoin('library.version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'current_version'),
    )
    .select(['paper.id', 'number', 'article'])
    .where('paper.id', '=', paperId)
    .executeTakeFirst()

export const lockVersion = (tx: Db, paperId: string, number: number) =>
  tx
    .selectFrom('library.version')
    .select('article')
    .where('paper_id', '=', paperId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()

export const setArticle = (
  tx: Db,
  { paperId, number, article }: { paperId: string; number: number; article: Article },
) =>
  tx
    .updateTable('library.version')
    .set({ article: JSON.stringify(article) })
    .where('paper_id', '=', paperId)
    .where('number', '=', number)
    .execute()
