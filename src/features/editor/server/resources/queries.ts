import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { FileTable, ResourceTable } from '../tables.ts'

type FileFacts = { file_name: string | null; file_kind: string | null; size_bytes: number | null }
export type ResourceRow = Selectable<ResourceTable> & FileFacts

const resources = (db: Db) =>
  db
    .selectFrom('editor.resource as resource')
    .leftJoin('editor.file as file', 'file.id', 'resource.file_id')
    .selectAll('resource')
    .select(['file.name as file_name', 'file.kind as file_kind', 'file.size_bytes'])

/** In the order in which they were added. */
export const listResources = (db: Db, paperId: string): Promise<ResourceRow[]> =>
  resources(db).where('resource.paper_id', '=', paperId).orderBy('resource.added_at').orderBy('resource.id').execute()

export const findResource = (db: Db, paperId: string, id: string): Promise<ResourceRow | undefined> =>
  resources(db).where('resource.paper_id', '=', paperId).where('resource.id', '=', id).executeTakeFirst()

export async function countResources(db: Db, paperId: string): Promise<number> {
  const { count } = await db
    .selectFrom('editor.resource')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paper_id', '=', paperId)
    .executeTakeFirstOrThrow()
  return count
}

export const addResource = (tx: Db, resource: Insertable<ResourceTable>) =>
  tx.insertInto('editor.resource').values(resource).returning('id').executeTakeFirstOrThrow()

export const deleteResource = (tx: Db, id: string) => tx.deleteFrom('editor.resource').where('id', '=', id).execute()

export const deleteFile = (tx: Db, id: string) => tx.deleteFrom('editor.file').where('id', '=', id).execute()

/** A file of this paper that is no resource yet. */
export const findFreeFile = (db: Db, paperId: string, id: string): Promise<Selectable<FileTable> | undefined> =>
  db
    .selectFrom('editor.file as file')
    .selectAll('file')
    .where('paper_id', '=', paperId)
    .where('file.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('editor.resource as used').select('used.id').whereRef('used.file_id', '=', 'file.id'))),
    )
    .executeTakeFirst()
