import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#call.ts'
import type { DecisionBody, ReviewKind } from '../contract.ts'

const REVIEWS = 'reviews'

type List = { kind: ReviewKind; status: string | undefined; page: number }

/** One list with the counts of all. While another is being fetched the counts stay, the rows do not: they are of another kind. */
export function useReviews({ kind, status, page }: List) {
  const list = useQuery({
    queryKey: [REVIEWS, kind, status, page],
    queryFn: () => call('GET /api/admin/reviews', { query: { kind, status, page: String(page) } }),
    placeholderData: keepPreviousData,
  })
  return { ...list, counts: list.data?.counts, data: list.isPlaceholderData ? undefined : list.data }
}

export const usePublicationText = (id: string, wanted: boolean) =>
  useQuery({
    queryKey: ['publication-text', id],
    queryFn: () => call('GET /api/admin/reviews/publication/:id/text', { params: { id } }),
    enabled: wanted,
    // What was submitted never changes.
    staleTime: Infinity,
  })

type ToDecide = { kind: ReviewKind; id: string; body: Partial<DecisionBody> & Pick<DecisionBody, 'decision'> }

/** Sends a decision. Nothing is shown as decided before the server said so. */
export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, id, body }: ToDecide) =>
      call('POST /api/admin/reviews/:kind/:id/decision', { params: { kind, id }, body }),
    // Dashboards and papers tell of the item's state, too; a refused decision means that the list is out of date.
    onSettled: () => void client.invalidateQueries(),
  })
}
