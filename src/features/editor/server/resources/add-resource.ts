import type { Selectable } from 'kysely'
import { lockPaper, paperRoleOf, may, publishPaperChange } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { RESOURCES_MAX, RESOURCE_WORDS } from '../../limits.ts'
import type { AddedResource, Resource } from '../../resources-contract.ts'
import type { FileTable } from '../tables.ts'
import { notFound, addResource as insertResource, findResource, type ResourceRow, presentAll } from './resources.ts'

const TOO_MANY = `A paper can have at most ${RESOURCES_MAX} resources. Please remove one first.`

type Adding = { paperId: string; added: AddedResource }

/**
 * Adds a resource to a paper. @throws Failure not_found, forbidden if the actor may only read, invalid for a missing
 * file, conflict for too many resources.
 */
export async function addResource(kernel: Kernel, actor: Actor, { paperId, added }: Adding): Promise<Resource> {
  const kept = await transact(kernel, async (tx) => {
    if (!(await lockPaper(tx, paperId))) throw notFound()
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!may(paperRole, 'read')) throw notFound()
    if (!may(paperRole, 'add_files')) throw new Failure('forbidden', 'You can read this paper but not add to it.')
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

const partsOf = (added: AddedResource) => ({
  url: added.type === 'link' ? added.url : null,
  content: added.type === 'text' ? added.content : null,
  file_id: added.type === 'file' ? added.file_id : null,
})

async function countResources(db: Db, paperId: string): Promise<number> {
  const { count } = await db
    .selectFrom('editor.resource')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('paper_id', '=', paperId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a file of this paper that does not belong to a resource yet. */
const findFreeFile = (db: Db, paperId: string, id: string): Promise<Selectable<FileTable> | undefined> =>
  db
    .selectFrom('editor.file as file')
    .selectAll('file')
    .where('paper_id', '=', paperId)
    .where('file.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('editor.resource as used').select('used.id').whereRef('used.file_id', '=', 'file.id'))),
    )
    .executeTakeFirst()
