import { expect, test } from 'vitest'
import type { PublishedPaper } from '../contract.ts'
import { type PublishedPages, withLike } from './live-data.ts'

const createPaper = (paperId: string): PublishedPaper => ({
  id: paperId,
  paper_id: paperId,
  title: 'Night pain',
  category: 'Diagnostics',
  abstract: '',
  keywords: [],
  published_at: '2026-11-20T12:00:00Z',
  total_views: 3,
  total_likes: 4,
  user_liked: false,
  collaborators: [],
})

test('a like changes one paper, on any page of the list', () => {
  const data: PublishedPages = {
    pages: [
      { published_papers: [createPaper('one')] },
      { published_papers: [createPaper('two'), createPaper('three')] },
    ],
    pageParams: [1, 2],
  }
  const shown = withLike(data, 'two', { liked: true, likes: 5 })
  const likes = shown?.pages.flatMap((page) => page.published_papers.map((paper) => paper.total_likes))
  expect(likes).toEqual([4, 5, 4])
  expect(shown?.pages[1]?.published_papers[0]?.user_liked).toBe(true)
  expect(data.pages[1]?.published_papers[0]?.user_liked).toBe(false)
  expect(withLike(undefined, 'two', { liked: true, likes: 1 })).toBeUndefined()
})
