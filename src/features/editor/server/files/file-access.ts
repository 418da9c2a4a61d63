import { userInfoOf } from '#features/accounts/server/public.ts'
import type { FileReader } from '#server/files/addresses.ts'
import type { Kernel } from '#server/kernel.ts'
import { may, paperRoleOf } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { FileRow } from './queries.ts'

const GUARD = 'paper'

/**
 * Returns a member as a file reader. The URLs of a paper's files that the reader gets work only while the member may
 * read the paper.
 */
export const readerOf = ({ id }: { id: string }): FileReader => ({ guard: GUARD, memberId: id })

/** Opens a paper's file only for members who may read the paper at that moment. Having the file's URL is not enough. */
export const guardPaperFiles = ({ db, fileAddresses }: Kernel): void =>
  fileAddresses.guard(GUARD, async ({ id, memberId }) => {
    const [file, member] = await Promise.all([findFile(db, id), userInfoOf(db, memberId)])
    return file !== undefined && member !== undefined && may(await paperRoleOf(db, member, file.paper_id), 'read')
  })

const findFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('editor.file').selectAll().where('id', '=', id).executeTakeFirst()
