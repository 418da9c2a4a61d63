import type { Dashboard } from '#features/projects/contract.ts'
import { ownPapers, paperProgress } from '#features/projects/web/public.tsx'

export type Figure = { name: string; value: number }

/** What there is of a member's work. What they do not do, or have not done yet, is no figure. Pure. */
export function figuresOf(dashboard: Dashboard): Figure[] {
  const { completed_papers: published, questions_asked: asked, answers, mentored_papers: mentored } = dashboard
  return [
    {
      name: 'Active projects',
      value: ownPapers(dashboard).filter((paper) => paperProgress(paper).state !== 'declined').length,
    },
    { name: 'Published papers', value: published.length },
    { name: 'Total views', value: published.reduce((sum, { views }) => sum + views, 0) },
    { name: 'Questions asked', value: asked },
    { name: 'Answers', value: answers.length },
    // As achievements count them: what merely may be mentored is listed, and no figure.
    { name: 'Papers mentored', value: mentored.filter(({ is_mentor: isMentor }) => isMentor).length },
  ].filter(({ value }) => value > 0)
}
