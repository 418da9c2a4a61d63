import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { listAuthors } from '../queries.ts'
import '../tables.ts'

// What registering DOIs asks of the papers.

/** Inflo's own papers without a DOI. Imported articles have their own, and a withdrawn paper gets none. */
export const listWithoutDoi = (db: Db) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'paper_id'])
    .where('source', '=', 'inflo')
    .where('doi', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Returns the papers whose metadata has changed since the given change of each. */
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
    .select(['paper.id', 'paper.paper_id', 'title', 'abstract', 'paper.category', 'keywords', 'language', 'issued'])
    .select(['current_version', 'licence_name', 'licence_url', 'contributor', 'withdrawn_at', 'withdrawn_reason'])
    .select(['doi', 'record.changes'])
    .where('paper.id', '=', id)
    .executeTakeFirst()

/** Finds a paper with its authors for registration, and the number of the change of its metadata. */
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

/** Reads the number of the current change of a paper's metadata; the caller locks the paper first. */
export const readChanges = (tx: Db, id: string) =>
  tx
    .selectFrom('library.paper as paper')
    .innerJoin('library.oai_record as record', 'record.paper_id', 'paper.paper_id')
    .select('record.changes')
    .where('paper.id', '=', id)
    .executeTakeFirst()

/** The DOI on the paper itself; answers whether it is new there. */
export async function setDoi(tx: Db, paperId: string, { doi, now }: { doi: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('library.paper')
    .set({ doi, updated_at: now })
    .where('id', '=', paperId)
    .where(sql<boolean>`doi is distinct from ${doi}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
