import type { Db } from '#server/data/db.ts'
import {
  addPaper,
  addTeamMember,
  lockPaper,
  findTeams,
  listPapersOfMember,
  SECTION_PLANS,
  planOf,
  whyClosed,
  restartDeadline,
  type PaperOfMember,
  type SharedPaper,
  presentPapers,
  kindOf,
} from '#features/team/server/public.ts'
import { addSections, listOwnedSections } from './queries.ts'
import { releaseSections } from './section-owners/queries.ts'
import { Failure } from '#shared/calls/failure.ts'

type EmptyPaper = {
  projectId: string
  questionId: string | null
  title: string
  category: string
  leadId: string
  dueAt: Date | null
  now: Date
}

/** Opens a project's paper with its nine empty sections and its lead. @returns its id. */
export async function createEmptyPaper(tx: Db, paper: EmptyPaper): Promise<string> {
  const { id } = await addPaper(tx, {
    project_id: paper.projectId,
    question_id: paper.questionId,
    title: paper.title,
    category: paper.category,
    sections: SECTION_PLANS.length,
    opened_at: paper.now,
    due_at: paper.dueAt,
  })
  const names = SECTION_PLANS.map(({ name }) => name)
  await addSections(tx, id, names)
  await addTeamMember(tx, { paperId: id, memberId: paper.leadId, lead: true, now: paper.now })
  return id
}

type Joining = { paperId: string; memberId: string; now: Date }

/** Adds a member to a paper's team; the first on a paper that its team has left leads it. @throws Failure not_found, conflict once the paper is no longer being written. */
export async function joinPaper(tx: Db, { paperId, memberId, now }: Joining): Promise<void> {
  const paper = await lockPaper(tx, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  if (whyClosed(paper.status)) throw new Failure('conflict', 'The paper of this project is no longer being written.')
  const isLeft = (await findTeams(tx, [paperId])).length === 0
  // What a team of before looked after, nobody looks after now.
  if (isLeft) {
    await releaseSections(tx, paperId)
    await restartDeadline(tx, paperId, now)
  }
  await addTeamMember(tx, { paperId, memberId, lead: isLeft, now })
}

/** The papers that a member writes, and those that were shared with them; the newest first, whatever their state. */
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
