import type { publishedByMember } from '#features/library/server/public.ts'
import type { PaperOfMember } from '#features/team/server/public.ts'
import { WRITTEN_PAPERS } from '#features/team/states.ts'
import type { CompletedPaper } from '../../contract.ts'

export type Published = Pick<
  Awaited<ReturnType<typeof publishedByMember>>[number],
  'id' | 'paperId' | 'title' | 'category' | 'views' | 'likes' | 'publishedAt' | 'collaborators'
>

/**
 * Returns the next due date, of the paper or of a section that the member owns, while the team is still writing. Pure.
 */
export function deadlineOf({ status, dueAt, ownSections }: PaperOfMember): string | null {
  if (!WRITTEN_PAPERS.includes(status)) return null
  const days = [dueAt, ...ownSections.map((section) => section.dueAt)].flatMap((at) => at?.toISOString() ?? [])
  return days.toSorted()[0] ?? null
}

/** Returns a paper's progress. Pure. */
export const progressOf = (paper: PaperOfMember) => ({
  word_count: paper.wordCount,
  next_deadline: deadlineOf(paper),
  progress_percentage: paper.progressPercentage,
  sections_completed: paper.sectionsCompleted,
  total_sections: paper.totalSections,
  minimum_word_count: paper.minimumWordCount,
})

/** Pure. */
export const presentCompleted = (paper: Published): CompletedPaper => ({
  id: paper.id,
  paper_id: paper.paperId,
  title: paper.title,
  category: paper.category,
  views: paper.views,
  likes: paper.likes,
  published_date: paper.publishedAt,
  collaborators: paper.collaborators,
})
