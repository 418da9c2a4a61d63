import type { Selectable, Insertable } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Resource } from '../../resources-contract.ts'
import { type PaperRole, may, FORMER_MEMBER } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { readerOf } from '../files/file-access.ts'
import type { ResourceTable } from '../tables.ts'

export const notFound = () => new Failure('not_found', 'Paper not found')

type Reader = { actor: Actor; paperRole: PaperRole }

export async function presentAll(kernel: Kernel, reader: Reader, rows: ResourceRow[]): Promise<Resource[]> {
  const members = await membersByIds(kernel.db, [...new Set(rows.map(({ added_by: id }) => id))])
  return Promise.all(
    rows.map(async (row) =>
      presentResource(row, {
        addedBy: members.get(row.added_by)?.name,
        address: row.file_id ? await kernel.fileAddresses.addressOf(row.file_id, readerOf(reader.actor)) : null,
        mayRemove: mayRemoveResource({ id: reader.actor.id, paperRole: reader.paperRole }, row.added_by),
      }),
    ),
  )
}

/** Builds a resource for the API. Pure. */
const presentResource = (row: ResourceRow, { addedBy, address, mayRemove }: Known): Resource => ({
  id: row.id,
  name: row.name,
  type: row.kind,
  url: row.url ?? address,
  content: row.content,
  file_name: row.file_name,
  size: row.size_bytes,
  preview: row.file_kind?.startsWith('image/') ? address : null,
  added_date: pacificDay(row.added_at),
  added_by: addedBy ?? FORMER_MEMBER,
  added_at: row.added_at.toISOString(),
  may_remove: mayRemove,
})

type Known = { addedBy: string | undefined; address: string | null; mayRemove: boolean }

/**
 * Returns whether a reader may remove a resource. Authors may remove every resource. Other members may remove their own
 * resources while they may add files. Pure.
 */
export const mayRemoveResource = (reader: { id: string; paperRole: PaperRole }, addedBy: string): boolean =>
  may(reader.paperRole, 'remove_resources') || (may(reader.paperRole, 'add_files') && reader.id === addedBy)

type FileFacts = { file_name: string | null; file_kind: string | null; size_bytes: number | null }

export type ResourceRow = Selectable<ResourceTable> & FileFacts

export const resources = (db: Db) =>
  db
    .selectFrom('editor.resource as resource')
    .leftJoin('editor.file as file', 'file.id', 'resource.file_id')
    .selectAll('resource')
    .select(['file.name as file_name', 'file.kind as file_kind', 'file.size_bytes'])

export const findResource = (db: Db, paperId: string, id: string): Promise<ResourceRow | undefined> =>
  resources(db).where('resource.paper_id', '=', paperId).where('resource.id', '=', id).executeTakeFirst()

export const addResource = (tx: Db, resource: Insertable<ResourceTable>) =>
  tx.insertInto('editor.resource').values(resource).returning('id').executeTakeFirstOrThrow()
