import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { FileTable } from '../tables.ts'

export type FileRow = Selectable<FileTable>

export const addFile = (tx: Db, file: Insertable<FileTable>): Promise<FileRow> =>
  tx.insertInto('editor.file').values(file).returningAll().executeTakeFirstOrThrow()

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('editor.file').selectAll().where('id', '=', id).executeTakeFirst()

export const listFiles = (db: Db, paperId: string): Promise<FileRow[]> =>
  db.selectFrom('editor.file').selectAll().where('paper_id', '=', paperId).orderBy('added_at').orderBy('id').execute()

/** Bytes of all files of a paper. */
export async function sumBytes(db: Db, paperId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('editor.file')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('size_bytes'), eb.lit(0)).as('bytes'))
    .where('paper_id', '=', paperId)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** The files of a paper that its text can show. */
export const findFilesOf = (db: Db, paperId: string) =>
  db
    .selectFrom('editor.file')
    .select(['id', 'name', 'kind', 'size_bytes', 'width', 'height'])
    .where('paper_id', '=', paperId)
    .execute()
