import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { DecisionBody } from '../contract.ts'
import { type ReviewListState, queryFor } from './list-state.ts'

const REVIEWS = 'reviews'
const WAITING = 'waiting'

export function reviewsQuery(listState: ReviewListState) {
  const query = queryFor(listState)
  return { queryKey: [REVIEWS, query], queryFn: () => call('GET /api/admin/reviews', { query }) }
}

/**
 * Loads one list with the counts of all. While another list is being fetched, the counts stay but the rows do not: they
 * are of another kind.
 */
export function useReviews(listState: ReviewListState) {
  const list = useQuery({ ...reviewsQuery(listState), placeholderData: keepPreviousData })
  return { ...list, counts: list.data?.counts, data: list.isPlaceholderData ? undefined : list.data }
}

/** Loads the item that an address names, if its list does not show it. */
export function useReviewItem(kind: string, id: string, wanted: boolean) {
  const found = useQuery({
    queryKey: [REVIEWS, kind, id],
    queryFn: () => call('GET /api/admin/reviews', { query: { kind, id } }),
    enabled: wanted,
  })
  return wanted ? found.data?.items[0] : undefined
}

const TIMES_FRESH_MS = 60_000

export const useReviewTimes = (kind: string) =>
  useQuery({
    queryKey: ['review-times', kind],
    queryFn: () => call('GET /api/admin/reviews/times', { query: { kind } }),
    staleTime: TIMES_FRESH_MS,
  })

type ToDecide = { kind: string; id: string; body: Partial<DecisionBody> & Pick<DecisionBody, 'decision'> }

/** Sends a decision. Nothing is shown as decided before the server said so. */
export function useDecide() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ kind, id, body }: ToDecide) =>
      call('POST /api/admin/reviews/:kind/:id/decision', { params: { kind, id }, body }),
    // Dashboards and papers tell of the item's state, too; a refused decision means that the list is out of date.
    onSettled: () => void client.invalidateQueries(),
  })
}

/** Fetches what waits in all review queues. */
export const useWaiting = (wanted = true) =>
  useQuery({ queryKey: [REVIEWS, WAITING], queryFn: () => call('GET /api/admin/reviews/waiting'), enabled: wanted })
