import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { listAuthors } from '../queries.ts'
import '../tables.ts'

/** Lists Inflo's own papers that have no DOI yet. Omits withdrawn papers, which get none. */
export const listWithoutDoi = (db: Db) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'paper_id'])
    .where('source', '=', 'inflo')
    .where('doi', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()

/**
 * Returns the ids of the papers whose metadata has changed since `known`, which contains the number of changes of each
 * paper.
 */
export async function listChangedSince(db: Db, known: { id: string; changes: number }[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select paper.id
    from unnest(${known.map(({ id }) => id)}::uuid[], ${known.map(({ changes }) => changes)}::integer[]) as known (id, changes)
    join library.paper as paper on paper.id = known.id
    join library.oai_record as record on record.paper_id = paper.paper_id
    where record.changes > known.changes`.execute(db)
  return rows.map(({ id }) => id)
}

const findMetadata = (db: Db, id: string) =>
  db
    .selectFrom('library.paper as paper')
    .innerJoin('library.oai_record as record', 'record.paper_id', 'paper.paper_id')
    .leftJoin('library.version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'current_version'),
    )
    .select(['paper.id', 'paper.paper_id', 'paper.title', 'paper.abstract', 'paper.category'])
    .select(['keywords', 'language', 'issued', 'version.article'])
    .select(['current_version', 'licence_name', 'licence_url', 'contributor', 'withdrawn_at', 'withdrawn_reason'])
    .select(['doi', 'record.changes'])
    .where('paper.id', '=', id)
    .executeTakeFirst()

/** Finds a paper's metadata and authors for registration, and the number of changes to the metadata so far. */
export async function findRegistered(db: Db, id: string) {
  const [paper, authors] = await Promise.all([findMetadata(db, id), listAuthors(db, id)])
  return paper && { ...paper, authors }
}

export type RegisteredPaper = NonNullable<Awaited<ReturnType<typeof findRegistered>>>

export const listPaperNames = (db: Db, ids: string[]) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'title'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** Reads the number of changes to a paper's metadata. The caller must have locked the paper. */
export const readChanges = (tx: Db, id: string) =>
  tx
    .selectFrom('library.paper as paper')
    .innerJoin('library.oai_record as record', 'record.paper_id', 'paper.paper_id')
    .select('record.changes')
    .where('paper.id', '=', id)
    .executeTakeFirst()

/** Sets the paper's DOI. @returns true if it changed. */
export async function setDoi(tx: Db, paperId: string, { doi, now }: { doi: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('library.paper')
    .set({ doi, updated_at: now })
    .where('id', '=', paperId)
    .where(sql<boolean>`doi is distinct from ${doi}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
