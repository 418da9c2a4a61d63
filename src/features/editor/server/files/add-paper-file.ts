import type { Insertable } from 'kysely'
import { lockPaper, paperRoleOf, may } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import { type CleanFile, storeClean } from '#server/files/inspection/store-clean.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import type { PaperFile } from '../../contract.ts'
import type { FileTable } from '../tables.ts'
import { present, notFound, whyNoRoom, namedAs } from './files.ts'
import type { FileRow } from './queries.ts'

type Keeping = { actor: Actor; paperId: string; ready: CleanFile }

type Adding = { paperId: string; received: ReceivedFile }

/**
 * Stores a file for a paper. @throws Failure not_found, forbidden, invalid for an unreadable picture, conflict if the
 * paper has no space left for it.
 */
export async function addPaperFile(kernel: Kernel, actor: Actor, { paperId, received }: Adding): Promise<PaperFile> {
  // Checks the permission first, so that no file is stored for a member without it.
  await holdRight(kernel.db, actor, paperId)
  const ready = await storeClean(kernel, received)
  return present(kernel, actor, await transact(kernel, (tx) => keepForPaper(kernel, tx, { actor, paperId, ready })))
}

async function keepForPaper(kernel: Kernel, tx: Tx, { actor, paperId, ready }: Keeping): Promise<FileRow> {
  const { stored, width, height } = ready
  if (!(await lockPaper(tx, paperId))) throw notFound()
  await holdRight(tx, actor, paperId)
  const refused = whyNoRoom({ used: await sumBytes(tx, paperId), more: stored.sizeBytes })
  if (refused) throw new Failure('conflict', refused)
  const name = namedAs(stored.kind, stored.name)
  await kernel.files.keep(tx, { ...stored, name }, actor.id)
  return addFile(tx, {
    id: stored.id,
    paper_id: paperId,
    name,
    kind: stored.kind,
    size_bytes: stored.sizeBytes,
    width,
    height,
    added_by: actor.id,
    added_at: kernel.now(),
  })
}

/**
 * Checks that the actor may add files. @throws Failure not_found if they may not read the paper, forbidden if they may
 * only read it.
 */
async function holdRight(db: Db, actor: Actor, paperId: string): Promise<void> {
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!may(paperRole, 'read')) throw notFound()
  if (!may(paperRole, 'add_files')) throw new Failure('forbidden', 'You can read this paper but not add to it.')
}

const addFile = (tx: Db, file: Insertable<FileTable>): Promise<FileRow> =>
  tx.insertInto('editor.file').values(file).returningAll().executeTakeFirstOrThrow()

/** Returns the total size in bytes of a paper's files. */
async function sumBytes(db: Db, paperId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('editor.file')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('size_bytes'), eb.lit(0)).as('bytes'))
    .where('paper_id', '=', paperId)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}
