import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Lists a member's published papers, newest first. Omits withdrawn papers. */
export async function publishedByMember(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('library.author')
    .innerJoin('library.paper', 'library.paper.id', 'library.author.paper_id')
    .leftJoin('library.paper_like', (join) =>
      join
        .onRef('library.paper_like.paper_id', '=', 'library.paper.id')
        .on('library.paper_like.member_id', '=', memberId),
    )
    .select(['library.paper.id', 'library.paper.paper_id', 'title', 'category', 'abstract', 'keywords'])
    .select(['views', 'likes', 'published_on', 'author_names', 'library.paper_like.liked_at'])
    .where('library.author.member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_on', 'desc')
    .orderBy('library.paper.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    paperId: row.paper_id,
    title: row.title,
    category: row.category,
    abstract: row.abstract,
    keywords: row.keywords,
    views: row.views,
    likes: row.likes,
    likedByMember: row.liked_at !== null,
    /** ISO date, YYYY-MM-DD. */
    publishedAt: row.published_on,
    collaborators: row.author_names,
  }))
}

/** Lists the published papers that name a member as mentor, newest first. */
export async function mentoredByMember(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('library.mentor')
    .innerJoin('library.paper', 'library.paper.id', 'library.mentor.paper_id')
    .select(['library.paper.id', 'library.paper.paper_id', 'title', 'category', 'views', 'likes', 'published_on'])
    .where('library.mentor.member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_on', 'desc')
    .orderBy('library.paper.id')
    .execute()
  return rows.map(({ paper_id: paperId, published_on: publishedAt, ...row }) => ({ ...row, paperId, publishedAt }))
}

/** Lists the published papers with the given ids, newest first. Omits withdrawn papers. */
export async function publishedByIds(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'title', 'category', 'views', 'likes', 'published_on', 'author_names'])
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ paper_id: paperId, published_on: publishedAt, author_names: collaborators, ...row }) => ({
    ...row,
    paperId,
    /** ISO date, YYYY-MM-DD. */
    publishedAt,
    collaborators,
  }))
}

/**
 * Counts Inflo's own papers and their authors' institutions, for the home page. Imported articles don't count. Source:
 * docs/product.md, "Import and export".
 */
export async function libraryCounts(db: Db): Promise<{ papers: number; institutions: number }> {
  const { papers, institutions } = await db
    .selectFrom('library.paper')
    .select((eb) => [
      eb.fn.countAll<number>().as('papers'),
      sql<number>`count(distinct lower(institution))`.as('institutions'),
    ])
    .where('source', '=', 'inflo')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { papers, institutions }
}
