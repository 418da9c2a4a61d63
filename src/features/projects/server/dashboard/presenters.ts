import type { publishedByMember } from '#features/library/server/public.ts'
import type { PaperOfMember } from '#features/team/server/public.ts'
import { WRITTEN_PAPERS } from '#features/team/states.ts'
import type { CompletedPaper } from '../../contract.ts'

export type Published = Pick<
  Awaited<ReturnType<typeof publishedByMember>>[number],
  'id' | 'paperId' | 'title' | 'category' | 'views' | 'likes' | 'publishedAt' | 'collaborators'
>

/**
 * Returns the earliest deadline among those of the paper and of the member's own sections; null unless the paper is
 * being written. Pure.
 */
export function deadlineOf({ status, dueAt, ownSections }: PaperOfMember): string | null {
  if (!WRITTEN_PAPERS.includes(status)) return null
  const days = [dueAt, ...ownSections.map((section) => section.dueAt)].flatMap((at) => at?.toISOString() ?? [])
  return days.toSorted()[0] ?? null
}

/** Returns the fields that describe a paper's progress. Pure. */
export const progressOf = (paper: PaperOfMember) => ({
  word_count: paper.wordCount,
  next_deadline: deadlineOf(paper),
  progress_percentage: paper.progressPercentage,
  sections_completed: paper.sectionsCompleted,
  total_sections: paper.totalSections,
  minimum_word_count: paper.minimumWordCount,
})

/** Returns a published paper as the dashboard shows it. Pure. */
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
