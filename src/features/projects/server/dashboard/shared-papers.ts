import type { SharedPaper } from '#features/team/server/public.ts'
import type { Dashboard, MentoredPaper } from '../../contract.ts'
import { UNDER_WAY } from './mentoring.ts'
import { progressOf } from './presenters.ts'

/** The papers in work that were shared with a member, without those that stand among their mentees' already. Pure. */
export function sharedWith(papers: SharedPaper[], mentored: MentoredPaper[]): Dashboard['shared_papers'] {
  const told = new Set(mentored.filter(({ may_open: opens }) => opens).map(({ paper_id: id }) => id))
  return papers
    .filter(({ paperId, status }) => UNDER_WAY.includes(status) && !told.has(paperId))
    .map((paper) => ({
      paper_id: paper.paperId,
      title: paper.title,
      status: paper.status,
      writers: paper.team.map(({ name }) => name),
      ...progressOf(paper),
      guest: paper.guest,
    }))
}
