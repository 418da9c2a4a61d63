import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

export async function collectAuthorship(db: Db, { id }: Owner) {
  const authorships = await db
    .selectFrom('library.author as author')
    .innerJoin('library.paper as paper', 'paper.id', 'author.paper_id')
    .select(['paper.paper_id', 'title', 'issued', 'given_name', 'family_name', 'affiliations', 'orcid'])
    .select(['author.linkedin_url', 'corresponding'])
    .where('member_id', '=', id)
    .orderBy('published_on')
    .orderBy('paper.id')
    .execute()
  const likes = await db
    .selectFrom('library.paper_like as paper_like')
    .innerJoin('library.paper as paper', 'paper.id', 'paper_like.paper_id')
    .select(['paper.paper_id', 'title', 'liked_at'])
    .where('member_id', '=', id)
    .orderBy('liked_at')
    .execute()
  const removed = await db
    .selectFrom('library.removed_author as author')
    .innerJoin('library.paper as paper', 'paper.id', 'author.paper_id')
    .select(['paper.paper_id', 'title', 'credited', 'removed_at'])
    .where('member_id', '=', id)
    .orderBy('removed_at')
    .execute()
  const mentored = await db
    .selectFrom('library.mentor as mentor')
    .innerJoin('library.paper as paper', 'paper.id', 'mentor.paper_id')
    .select(['paper.paper_id', 'title', 'mentor.name', 'mentor.affiliation'])
    .where('member_id', '=', id)
    .orderBy('published_on')
    .orderBy('paper.id')
    .execute()
  return { authorships, mentored, authorships_taken_off: removed, likes }
}
