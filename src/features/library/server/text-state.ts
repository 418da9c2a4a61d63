import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { whereNamed } from './queries.ts'

/**
 * Returns a paper's id, and a string that changes whenever the content of the paper's files changes.
 * @throws Failure not_found, also for a withdrawn paper, whose text is no longer available
 */
export async function requireText(kernel: Kernel, idOrPaperId: string): Promise<{ id: string; state: string }> {
  const found = await findTextState(kernel.db, idOrPaperId)
  if (!found) throw new Failure('not_found', 'Paper not found')
  if (found.withdrawn_at) throw new Failure('not_found', 'This paper was withdrawn. Its page says when and why.')
  return { id: found.id, state: `${found.current_version}.${found.revision} ${found.updated_at.toISOString()}` }
}

/** Reads the columns that change whenever a file of the paper changes. */
const findTextState = (db: Db, idOrPaperId: string) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'current_version', 'revision', 'updated_at', 'withdrawn_at'])
    .where(whereNamed(idOrPaperId), '=', idOrPaperId)
    .executeTakeFirst()
