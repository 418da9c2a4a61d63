import type { Db } from '#server/data/db.ts'
import { whereNamed } from '../queries.ts'
import '../tables.ts'

/**
 * Locks only the paper's row. The caller reads related rows afterwards, in a separate statement. One statement with a
 * lock and a join could miss a new version, since it would read the related rows before it waits for the lock.
 */
export const lockPaperRow = (tx: Db, idOrPaperId: string) =>
  tx
    .selectFrom('library.paper')
    .select('id')
    .where(whereNamed(idOrPaperId), '=', idOrPaperId)
    .forUpdate()
    .executeTakeFirst()

const findWhole = (tx: Db, id: string) =>
  tx
    .selectFrom('library.paper as paper')
    .innerJoin('library.version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'paper.current_version'),
    )
    .select(['paper.id', 'paper.paper_id', 'source', 'paper.title', 'paper.category', 'paper.abstract', 'summary'])
    .select(['keywords', 'paper.author_names', 'institution', 'journal', 'doi', 'licence_name', 'licence_url'])
    .select(['contributor', 'issued', 'word_count', 'read_minutes', 'workspace_paper_id', 'question_id'])
    .select(['source_hash', 'imprint', 'language', 'current_version', 'featured', 'withdrawn_at', 'withdrawn_reason'])
    .select(['version.article', 'version.author_ids'])
    .where('paper.id', '=', id)
    .executeTakeFirstOrThrow()

export type LockedPaper = Awaited<ReturnType<typeof findWhole>>

/** Locks a paper, so that a second edit waits for the first. @returns all data that an edit may change */
export async function lockPaper(tx: Db, idOrPaperId: string): Promise<LockedPaper | undefined> {
  const locked = await lockPaperRow(tx, idOrPaperId)
  return locked && findWhole(tx, locked.id)
}

export const setFeatured = (tx: Db, id: string, { reason, now }: { reason: string | null; now: Date }) =>
  tx
    .updateTable('library.paper')
    .set({
      updated_at: now,
      featured: reason !== null,
      featured_reason: reason,
      featured_at: reason === null ? null : now,
    })
    .where('id', '=', id)
    .execute()
