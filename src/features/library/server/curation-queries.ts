import type { Db } from '#server/db.ts'
import { whereNamed } from './queries.ts'
import './tables.ts'

/** A paper with everything that an edit may have to write again; locked, so that of two edits the second sees the first. */
export const lockPaper = (tx: Db, idOrPaperId: string) =>
  tx
    .selectFrom('library.paper as paper')
    .innerJoin('library.version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'paper.current_version'),
    )
    .select(['paper.id', 'paper.paper_id', 'source', 'paper.title', 'paper.category', 'paper.abstract', 'summary'])
    .select(['keywords', 'paper.author_names', 'institution', 'journal', 'doi', 'licence_name', 'licence_url'])
    .select(['contributor', 'published_on', 'word_count', 'read_minutes', 'workspace_paper_id', 'question_id'])
    .select(['source_hash', 'imprint', 'language', 'current_version', 'featured', 'withdrawn_at', 'version.article'])
    .where(`paper.${whereNamed(idOrPaperId)}`, '=', idOrPaperId)
    .forUpdate('paper')
    .executeTakeFirst()

export type LockedPaper = NonNullable<Awaited<ReturnType<typeof lockPaper>>>

export const setCurrentVersion = (tx: Db, id: string, number: number) =>
  tx.updateTable('library.paper').set({ current_version: number }).where('id', '=', id).execute()

export const setFirstLinkedin = (tx: Db, paperId: string, address: string | null) =>
  tx
    .updateTable('library.author')
    .set({ linkedin_url: address })
    .where('paper_id', '=', paperId)
    .where('position', '=', 1)
    .execute()

export const setWithdrawn = (tx: Db, id: string, { reason, now }: { reason: string | null; now: Date }) =>
  tx
    .updateTable('library.paper')
    .set({ updated_at: now, withdrawn_at: reason === null ? null : now, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute()

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
