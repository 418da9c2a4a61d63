import { paperRoleOf, may, lockPaper, publishPaperChange } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { notFound, findResource, mayRemoveResource } from './resources.ts'

type Removing = { paperId: string; resourceId: string }

/** Removes a resource with its file. @throws Failure not_found, forbidden */
export const removeResource = (kernel: Kernel, actor: Actor, { paperId, resourceId }: Removing) =>
  transact(kernel, async (tx) => {
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!may(paperRole, 'read') || !(await lockPaper(tx, paperId))) throw notFound()
    const row = await findResource(tx, paperId, resourceId)
    if (!row) throw new Failure('not_found', 'This resource has already been removed.')
    if (!mayRemoveResource({ id: actor.id, paperRole }, row.added_by)) {
      throw new Failure('forbidden', 'Only the authors and the person who added a resource can remove it.')
    }
    await deleteResource(tx, resourceId)
    if (row.file_id) {
      await deleteFile(tx, row.file_id)
      await kernel.files.remove(tx, row.file_id, kernel.now())
    }
    await publishPaperChange(kernel, tx, paperId)
    return { message: 'Resource removed.' }
  })

const deleteResource = (tx: Db, id: string) => tx.deleteFrom('editor.resource').where('id', '=', id).execute()

const deleteFile = (tx: Db, id: string) => tx.deleteFrom('editor.file').where('id', '=', id).execute()
