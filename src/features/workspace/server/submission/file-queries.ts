import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** The files of a paper that its text can show. */
export const findFilesOf = (db: Db, paperId: string) =>
  db
    .selectFrom('workspace.file')
    .select(['id', 'name', 'kind', 'size_bytes', 'width', 'height'])
    .where('paper_id', '=', paperId)
    .execute()
