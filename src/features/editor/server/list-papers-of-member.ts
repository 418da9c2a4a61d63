import { sql } from 'kysely'
import {
  type PaperOfMember,
  type SharedPaper,
  listPapersOfMember,
  presentPapers,
  planOf,
  kindOf,
} from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { SECTION_COMPLETED_WORDS } from '#shared/business.ts'

/**
 * Returns the papers that a member writes, and the papers that are shared with the member. Includes papers in any
 * state, the newest first.
 */
export async function papersOfMember(
  db: Db,
  of: { memberId: string; now: Date },
): Promise<{ own: PaperOfMember[]; shared: SharedPaper[] }> {
  const rows = await listPapersOfMember(db, of.memberId)
  const sections = await listOwnedSections(db, { ...of, paperIds: rows.map(({ id }) => id) })
  const around: { own: PaperOfMember[]; shared: SharedPaper[] } = { own: [], shared: [] }
  for (const [index, paper] of (await presentPapers(db, rows)).entries()) {
    const { on_team: isOwn, is_mentor: isMentor, access } = rows[index]!
    const owned = sections.filter(({ paper_id: id }) => id === paper.paperId)
    const ownSections = owned.map(({ name, due_at: dueAt }) => ({
      name,
      heading: planOf(name)?.heading ?? name,
      dueAt,
    }))
    if (isOwn) around.own.push({ ...paper, ownSections })
    else if (access) around.shared.push({ ...paper, guest: kindOf({ is_mentor: isMentor ?? false, access }) })
  }
  return around
}

/**
 * Returns the sections of these papers that a member owns, in each paper's order of sections. A section with enough
 * words is not overdue.
 */
const listOwnedSections = (db: Db, { paperIds, memberId, now }: Looking) =>
  db
    .selectFrom('editor.section')
    .select(['paper_id', 'name', 'due_at'])
    .where('paper_id', '=', sql<string>`any(${paperIds}::uuid[])`)
    .where('owner_id', '=', memberId)
    .where(({ or, eb }) => or([eb('word_count', '<', SECTION_COMPLETED_WORDS), eb('due_at', '>', now)]))
    .orderBy('position')
    .execute()

type Looking = { paperIds: string[]; memberId: string; now: Date }
