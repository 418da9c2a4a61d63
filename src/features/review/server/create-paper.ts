import { attachPaper, type ProjectFacts } from '#features/projects/server/public.ts'
import { createEmptyPaper } from '#features/editor/server/public.ts'
import type { Db } from '#server/data/db.ts'

const WEEK_MS = 7 * 86_400_000

type Opening = {
  project: Pick<ProjectFacts, 'id' | 'questionId' | 'title' | 'category' | 'timelineWeeks'>
  leadId: string
  now: Date
}

/** Creates the paper of a project, with its deadline at the end of the project's period. @returns the paper's id */
export async function createPaperForProject(tx: Db, { project, leadId, now }: Opening): Promise<string> {
  const paperId = await createEmptyPaper(tx, {
    projectId: project.id,
    questionId: project.questionId,
    title: project.title,
    category: project.category,
    leadId,
    dueAt: new Date(now.getTime() + project.timelineWeeks * WEEK_MS),
    now,
  })
  await attachPaper(tx, project.id, paperId)
  return paperId
}
