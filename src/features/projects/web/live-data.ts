import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { showToast } from '#ui/toasts/toast-store.ts'
import { Failure } from '#shared/calls/failure.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { MyClaim, PublishedPaper, TeamType } from '../contract.ts'
import { AVAILABLE_PAGE_SIZE } from '../limits.ts'
import { availableQuery, type Filters } from './filter-query.ts'

const DASHBOARD = ['dashboard']
const AVAILABLE = ['available-projects']
const CLAIMS = ['my-claims']
const PUBLISHED = ['published-papers']
const WAITS = ['my-waits']

export const dashboardQuery = () => ({ queryKey: DASHBOARD, queryFn: () => call('GET /api/student/dashboard') })

export const useDashboard = () => useQuery(dashboardQuery())

/** Loads the open projects that match the filters, fifty at a time. If a page is full, there may be more. */
export const useAvailableProjects = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: [...AVAILABLE, filters],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call('GET /api/refined-research/available-projects', { query: availableQuery(filters, pageParam) }),
    getNextPageParam: (last, pages) => (last.length === AVAILABLE_PAGE_SIZE ? pages.length + 1 : undefined),
    // Keeps showing the previous list while a new one loads, so that the page does not jump.
    placeholderData: keepPreviousData,
  })

/** Loads one open project by its id, for URLs that contain the id. */
export const useAvailableProject = (projectId: string | undefined) =>
  useQuery({
    queryKey: [...AVAILABLE, 'one', projectId],
    queryFn: () =>
      call('GET /api/refined-research/available-projects', { query: { project_id: projectId ?? '' } }).then(
        ([project]) => project ?? null,
      ),
    enabled: projectId !== undefined,
  })

export const useMyClaims = () =>
  useInfiniteQuery({
    queryKey: CLAIMS,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call('GET /api/projects/claims/mine', { query: { page: String(pageParam) } }),
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.total_pages ? pagination.page + 1 : undefined),
  })

export const usePublishedPapers = () =>
  useInfiniteQuery({
    queryKey: PUBLISHED,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call('GET /api/student/published-papers', { query: { page: String(pageParam) } }),
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.total_pages ? pagination.page + 1 : undefined),
  })

// Refetches the lists, also after a refused claim, since other members also take and free seats.
export function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([DASHBOARD, AVAILABLE, CLAIMS, WAITS].map((queryKey) => client.invalidateQueries({ queryKey })))
}

type ClaimToSend = { projectId: string; explanation: string; teamType: TeamType }

/** Sends a claim. The screen shows it as sent only after the server has confirmed it. */
export function useClaimProject() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: ({ projectId, explanation, teamType }: ClaimToSend) =>
      call('POST /api/projects/claim', { body: { question_id: projectId, explanation, team_type: teamType } }),
    onSettled: () => void refresh(),
  })
}

export function useWithdrawClaim() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: ({ claim_id: claimId }: MyClaim) =>
      call('DELETE /api/projects/claims/:claimId', { params: { claimId } }),
    onSettled: () => void refresh(),
  })
}

/** Likes a paper or removes the like. The change is shown immediately, and reverted if it cannot be sent. */
export function useLikePaper() {
  const client = useQueryClient()
  const show = (paperId: string, liked: Liked): void =>
    void client.setQueryData<PublishedPages>(PUBLISHED, (data) => withLike(data, paperId, liked))
  return useWrite({
    mutationFn: ({ paper_id: paperId, user_liked: liked }: PublishedPaper) =>
      call('POST /api/student/papers/:paperId/like', { params: { paperId }, body: { liked: !liked } }),
    onMutate: ({ paper_id: paperId, user_liked: was, total_likes: likes }) =>
      show(paperId, { liked: !was, likes: likes + (was ? -1 : 1) }),
    onSuccess: (answer, { paper_id: paperId }) => show(paperId, answer),
    onError: (error, { paper_id: paperId, user_liked: liked, total_likes: likes }) => {
      show(paperId, { liked, likes })
      showToast({ title: 'Not sent', text: error instanceof Failure ? error.detail : undefined, kind: 'danger' })
    },
  })
}

export type PublishedPages = InfiniteData<{ published_papers: PublishedPaper[] }>

type Liked = { liked: boolean; likes: number }

/** Returns the loaded pages with the member's like of one paper updated. Pure. */
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
