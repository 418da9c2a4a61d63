import type { InfiniteData } from '@tanstack/react-query'
import type { PublishedPaper } from '../contract.ts'

export type PublishedPages = InfiniteData<{ published_papers: PublishedPaper[] }>
export type Liked = { liked: boolean; likes: number }

/** What the lists show once one paper is liked so. Pure. */
export function withLike(
  data: PublishedPages | undefined,
  paperId: string,
  { liked, likes }: Liked,
): PublishedPages | undefined {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        published_papers: page.published_papers.map((paper) =>
          paper.paper_id === paperId ? { ...paper, user_liked: liked, total_likes: likes } : paper,
        ),
      })),
    }
  )
}
