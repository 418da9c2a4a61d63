import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { DecisionBody } from '../contract.ts'
import { reloadAfterMs } from './delay/effect-label.ts'
import { type ReviewListState, queryFor } from './list-state.ts'
import { REVIEWS } from './query-keys.ts'

const WAITING = 'waiting'

export function reviewsQuery(listState: ReviewListState) {
  const query = queryFor(listState)
  return { queryKey: [REVIEWS, query], queryFn: () => call('GET /api/admin/reviews', { query }) }
}

/**
 * Loads one list with the counts of all lists. While another list is being fetched, the old counts are shown, but not
 * the old rows, which are of another kind.
 */
export function useReviews(listState: ReviewListState) {
  const list = useQuery({
    ...reviewsQuery(listState),
    placeholderData: keepPreviousData,
    // Loads the list again when a listed decision has taken effect.
    refetchInterval: ({ state }) => reloadAfterMs(state.data?.items ?? [], new Date()),
  })
  return { ...list, counts: list.data?.counts, data: list.isPlaceholderData ? undefined : list.data }
}

/** Loads the item that the URL names, if the list does not contain it. */
export function useReviewItem(kind: string, id: string, wanted: boolean) {
  const found = useQuery({
    queryKey: [REVIEWS, kind, id],
    queryFn: () => call('GET /api/admin/reviews', { query: { kind, id } }),
    enabled: wanted,
    refetchInterval: ({ state }) => reloadAfterMs(state.data?.items ?? [], new Date()),
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

/** Sends a decision. Shows the item as decided only after the server has stored it. */
export function useDecide() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ kind, id, body }: ToDecide) =>
      call('POST /api/admin/reviews/:kind/:id/decision', { params: { kind, id }, body }),
    // Reloads everything: dashboards and papers also show the item's state, and after a refused decision the list is
    // out of date.
    onSettled: () => void client.invalidateQueries(),
  })
}

type ToUndo = { kind: string; id: string; seen_reviewed_at: string | undefined }

/** Undoes a decision that has not taken effect. */
export function useUndoDecision() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ kind, id, ...body }: ToUndo) =>
      call('POST /api/admin/reviews/:kind/:id/undo', { params: { kind, id }, body }),
    onSettled: () => void client.invalidateQueries(),
  })
}

/** Fetches the pending items of all review queues. */
export const useWaiting = (wanted = true) =>
  useQuery({ queryKey: [REVIEWS, WAITING], queryFn: () => call('GET /api/admin/reviews/waiting'), enabled: wanted })
