import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { RESOURCE_WORDS, RESOURCES_MAX } from '../../file-limits.ts'
import type { AddedResource, Resource } from '../../resources-contract.ts'
import { publishPaperChange, lockPaper, type PaperRole, may, paperRoleOf } from '#features/team/server/public.ts'
import { readerOf } from '../files/file-access-service.ts'
import { mayRemoveResource } from './policy.ts'
import { presentResource } from './resource-presenter.ts'
import {
  addResource as insertResource,
  countResources,
  deleteFile,
  deleteResource,
  findFreeFile,
  findResource,
  listResources,
  type ResourceRow,
} from './queries.ts'

const notFound = () => new Failure('not_found', 'Paper not found')
const TOO_MANY = `A paper keeps at most ${RESOURCES_MAX} resources. Please remove one first.`

type Reader = { actor: Actor; paperRole: PaperRole }

async function presentAll(kernel: Kernel, reader: Reader, rows: ResourceRow[]): Promise<Resource[]> {
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

/** What the team keeps beside its paper, as the reader sees it. */
export async function readResources(kernel: Kernel, actor: Actor, paperId: string): Promise<Resource[]> {
  const paperRole = await paperRoleOf(kernel.db, actor, paperId)
  return presentAll(kernel, { actor, paperRole }, await listResources(kernel.db, paperId))
}

type Adding = { paperId: string; added: AddedResource }

const partsOf = (added: AddedResource) => ({
  url: added.type === 'link' ? added.url : null,
  content: added.type === 'text' ? added.content : null,
  file_id: added.type === 'file' ? added.file_id : null,
})

/** @throws Failure not_found, forbidden for those who only read, invalid for a file that is not there, conflict for too many. */
export async function addResource(kernel: Kernel, actor: Actor, { paperId, added }: Adding): Promise<Resource> {
  const kept = await transact(kernel, async (tx) => {
    if (!(await lockPaper(tx, paperId))) throw notFound()
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!may(paperRole, 'read')) throw notFound()
    if (!may(paperRole, 'add_files')) throw new Failure('forbidden', 'You may read this paper, and not add to it.')
    if ((await countResources(tx, paperId)) >= RESOURCES_MAX) throw new Failure('conflict', TOO_MANY)
    const isThere = added.type !== 'file' || (await findFreeFile(tx, paperId, added.file_id)) !== undefined
    if (!isThere) throw invalidField('file_id', RESOURCE_WORDS.file)
    const { id } = await insertResource(tx, {
      paper_id: paperId,
      kind: added.type,
      name: added.name,
      ...partsOf(added),
      added_by: actor.id,
      added_at: kernel.now(),
    })
    await publishPaperChange(kernel, tx, paperId)
    return { row: (await findResource(tx, paperId, id)) as ResourceRow, standing: paperRole }
  })
  const [presented] = await presentAll(kernel, { actor, paperRole: kept.standing }, [kept.row])
  return presented as Resource
}

type Removing = { paperId: string; resourceId: string }

/** Removes a resource with its file. @throws Failure not_found, forbidden */
export const removeResource = (kernel: Kernel, actor: Actor, { paperId, resourceId }: Removing) =>
  transact(kernel, async (tx) => {
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!may(paperRole, 'read') || !(await lockPaper(tx, paperId))) throw notFound()
    const row = await findResource(tx, paperId, resourceId)
    if (!row) throw new Failure('not_found', 'This resource was removed already.')
    if (!mayRemoveResource({ id: actor.id, paperRole }, row.added_by)) {
      throw new Failure('forbidden', 'Only who added a resource and the authors remove it.')
    }
    await deleteResource(tx, resourceId)
    if (row.file_id) {
      await deleteFile(tx, row.file_id)
      await kernel.files.remove(tx, row.file_id, kernel.now())
    }
    await publishPaperChange(kernel, tx, paperId)
    return { message: 'The resource is removed.' }
  })
