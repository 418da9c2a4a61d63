import type { Owner } from '#server/belongings.ts'
import type { Db } from '#server/db.ts'
import './tables.ts'

/** The papers that the member works on, the sections that they wrote last, and what they submitted. */
export async function collectWriting(db: Db, { id }: Owner) {
  const papers = await db
    .selectFrom('workspace.paper as paper')
    .innerJoin('workspace.member as member', 'member.paper_id', 'paper.id')
    .select(['paper.id', 'title', 'category', 'status', 'lead', 'joined_at', 'submitted_at', 'published_at'])
    .where('member_id', '=', id)
    .orderBy('joined_at')
    .orderBy('paper.id')
    .execute()
  const sections = await db
    .selectFrom('workspace.section')
    .select(['paper_id', 'name', 'content', 'word_count', 'last_updated'])
    .where('last_updated_by', '=', id)
    .orderBy('paper_id')
    .orderBy('position')
    .execute()
  const submissions = await db
    .selectFrom('workspace.submission')
    .selectAll()
    .where('submitted_by', '=', id)
    .orderBy('submitted_at')
    .orderBy('id')
    .execute()
  return { papers, sections, submissions }
}
