import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { KnownAuthor } from '../tables.ts'
import '../tables.ts'

/** Whoever was taken off a paper, with all they were credited with; the last one first. */
export async function listRemovedAuthors(db: Db, paperId: string): Promise<KnownAuthor[]> {
  const rows = await db
    .selectFrom('library.removed_author')
    .select('credited')
    .where('paper_id', '=', paperId)
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ credited }) => credited)
}

export async function saveRemovedAuthors(
  tx: Db,
  paperId: string,
  { authors, now }: { authors: KnownAuthor[]; now: Date },
): Promise<void> {
  if (authors.length === 0) return
  const rows = authors.map((author) => ({
    id: author.id,
    paper_id: paperId,
    member_id: author.member_id,
    credited: JSON.stringify(author),
    removed_at: now,
  }))
  await tx.insertInto('library.removed_author').values(rows).execute()
}

/** Those who are credited again need not be kept. */
export async function deleteRemovedAuthors(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('library.removed_author').where('id', 'in', ids).execute()
}

/** As for an author who stands on the paper: the name, affiliation and ORCID iD stay; the account and where else to find them go. */
export const detachRemovedAuthor = (tx: Db, memberId: string) =>
  tx
    .updateTable('library.removed_author')
    .set({
      member_id: null,
      credited: sql<string>`credited || '{"member_id": null, "linkedin_url": null}'`,
    })
    .where('member_id', '=', memberId)
    .execute()
