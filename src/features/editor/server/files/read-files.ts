import { may, paperRoleOf } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { PAPER_FILES_BYTES_MAX } from '../../limits.ts'
import { notFound, present } from './files.ts'
import type { FileRow } from './queries.ts'

/** Returns a paper's files, for members who may read it. */
export async function readFiles(kernel: Kernel, actor: Actor, paperId: string) {
  if (!may(await paperRoleOf(kernel.db, actor, paperId), 'read')) throw notFound()
  const rows = await listFiles(kernel.db, paperId)
  return {
    files: await Promise.all(rows.map((row) => present(kernel, actor, row))),
    bytes_used: rows.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0),
    bytes_max: PAPER_FILES_BYTES_MAX,
  }
}

const listFiles = (db: Db, paperId: string): Promise<FileRow[]> =>
  db.selectFrom('editor.file').selectAll().where('paper_id', '=', paperId).orderBy('added_at').orderBy('id').execute()
