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

/** Whether the member was ever chosen as researcher of a month. */
export const isChosen = async (db: Db, { id }: Owner): Promise<boolean> =>
  (await db
    .selectFrom('library.researcher_of_month')
    .select('month')
    .where('member_id', '=', id)
    .executeTakeFirst()) !== undefined

/** Takes a member's likes back, and out of the papers' counts. */
export async function eraseLikes(tx: Db, { id }: Owner): Promise<void> {
  const liked = tx.selectFrom('library.paper_like').select('paper_id').where('member_id', '=', id)
  await tx
    .updateTable('library.paper')
    .set((eb) => ({ likes: eb('likes', '-', 1) }))
    .where('id', 'in', liked)
    .execute()
  await tx.deleteFrom('library.paper_like').where('member_id', '=', id).execute()
}

/** A published paper keeps its mentor's name, too. */
export const detachMentor = (tx: Db, { id }: Owner) =>
  tx.updateTable('library.mentor').set({ member_id: null }).where('member_id', '=', id).returning('paper_id').execute()

/** A published paper keeps its author's name, affiliation and ORCID iD; not where else to find them, nor the account. */
export const detachAuthor = (tx: Db, { id }: Owner) =>
  tx
    .updateTable('library.author')
    .set({ member_id: null, linkedin_url: null })
    .where('member_id', '=', id)
    .returning('id')
    .execute()
