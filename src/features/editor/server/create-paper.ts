import { addPaper, SECTION_PLANS, addTeamMember } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'

type EmptyPaper = {
  projectId: string
  questionId: string | null
  title: string
  category: string
  leadId: string
  dueAt: Date | null
  now: Date
}

/** Creates a project's paper with its nine empty sections and its lead. @returns its id. */
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

const addSections = (tx: Db, paperId: string, names: string[]) =>
  tx
    .insertInto('editor.section')
    .values(names.map((name, position) => ({ paper_id: paperId, name, position })))
    .execute()
