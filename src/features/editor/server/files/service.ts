import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import { type CleanFile, storeClean } from '#server/files/inspection/store-clean.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import { PAPER_FILES_BYTES_MAX } from '../../file-limits.ts'
import type { PaperFile } from '../../files-contract.ts'
import { lockPaper, may, paperRoleOf } from '#features/team/server/public.ts'
import { readerOf } from './file-access-service.ts'
import { namedAs, whyNoRoom } from './policy.ts'
import { addFile, type FileRow, listFiles, sumBytes } from './queries.ts'

const notFound = () => new Failure('not_found', 'Paper not found')

/** @throws Failure not_found for whoever may not read the paper, forbidden for those who only read. */
async function holdRight(db: Db, actor: Actor, paperId: string): Promise<void> {
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!may(paperRole, 'read')) throw notFound()
  if (!may(paperRole, 'add_files')) throw new Failure('forbidden', 'You may read this paper, and not add to it.')
}

const present = async ({ fileAddresses }: Kernel, actor: Actor, row: FileRow): Promise<PaperFile> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  size_bytes: row.size_bytes,
  width: row.width,
  height: row.height,
  address: await fileAddresses.addressOf(row.id, readerOf(actor)),
})

type Keeping = { actor: Actor; paperId: string; ready: CleanFile }

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

type Adding = { paperId: string; received: ReceivedFile }

/** Keeps a file for a paper. @throws Failure not_found, forbidden, invalid for a picture that cannot be opened, conflict without room. */
export async function addPaperFile(kernel: Kernel, actor: Actor, { paperId, received }: Adding): Promise<PaperFile> {
  // Whoever may not add has nothing stored for them.
  await holdRight(kernel.db, actor, paperId)
  const ready = await storeClean(kernel, received)
  return present(kernel, actor, await transact(kernel, (tx) => keepForPaper(kernel, tx, { actor, paperId, ready })))
}

/** A paper's files, for whoever may read it. */
export async function readFiles(kernel: Kernel, actor: Actor, paperId: string) {
  if (!may(await paperRoleOf(kernel.db, actor, paperId), 'read')) throw notFound()
  const rows = await listFiles(kernel.db, paperId)
  return {
    files: await Promise.all(rows.map((row) => present(kernel, actor, row))),
    bytes_used: rows.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0),
    bytes_max: PAPER_FILES_BYTES_MAX,
  }
}
