import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExtensionDecision } from '../../states.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { Pagination } from '#shared/calls/pagination.ts'
import type { ExtensionToDecide } from '../../extensions-contract.ts'

const EXTENSIONS = 'extensions'
const EXTENSIONS_KEY = 'extension-desk'

/**
 * Loads the requests for more time, if the reader may see them. Guests would get the error that the paper does not
 * exist.
 */
export const useExtensions = (paperId: string, mayRead: boolean) =>
  useQuery({
    enabled: mayRead,
    queryKey: [EXTENSIONS, paperId],
    queryFn: () => call('GET /api/student/papers/:paperId/extensions', { params: { paperId } }),
  })

/** Requests more time. Shows the request only after the server has stored it. */
export function useRequestExtension(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: { weeks: number; reason: string }) =>
      call('POST /api/student/papers/:paperId/extensions', { params: { paperId }, body }),
    onSettled: () => void client.invalidateQueries({ queryKey: [EXTENSIONS, paperId] }),
  })
}

export type ExtensionListing = 'waiting' | 'decided'

type ExtensionListState = { state: ExtensionListing; page: number; id?: string | undefined }

/** Returns the list state that a URL's query describes. Pure. */
export const placeIn = (search: URLSearchParams): ExtensionListState => ({
  state: search.get('state') === 'decided' ? 'decided' : 'waiting',
  page: Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1),
  id: search.get('id') ?? undefined,
})

export const extensionRequestsQuery = ({ state, page, id }: ExtensionListState) => ({
  queryKey: [EXTENSIONS_KEY, state, page, id],
  queryFn: () => call('GET /api/admin/extensions', { query: { state, page: String(page), id } }),
})

/** Fetches a page of the requests in one state, or the request that the URL names. */
export function useExtensionRequests(place: ExtensionListState) {
  const list = useQuery({ ...extensionRequestsQuery(place), placeholderData: keepPreviousData })
  return { ...list, waiting: list.data?.waiting, data: list.isPlaceholderData ? undefined : list.data }
}

/**
 * Shows a decision only after the server has confirmed it. If the server refuses the decision, the form stays
 * visible with the typed text and the error message.
 */
export function useDecideExtension(extensionId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: { decision: ExtensionDecision; notes: string }) =>
      call('POST /api/admin/extensions/:extensionId/decision', { params: { extensionId }, body }),
    onSuccess: ({ extension }) => {
      client.setQueriesData<ShownExtensions>(
        { queryKey: [EXTENSIONS_KEY] },
        (shown) => shown && withDecided(shown, extension),
      )
      // The list is fetched again only when the reader returns to it: fetching now would move another row under the
      // pointer.
      void client.invalidateQueries({ queryKey: [EXTENSIONS_KEY], refetchType: 'none' })
    },
  })
}

/** A shown page of the review queue. */
type ShownExtensions = { extensions: ExtensionToDecide[]; waiting: number; pagination: Pagination }

/**
 * Returns the list with the decided request updated in place and the number of pending requests reduced by one. Pure.
 */
export function withDecided(shown: ShownExtensions, decided: ExtensionToDecide): ShownExtensions {
  const before = shown.extensions.find(({ id }) => id === decided.id)
  if (!before?.may_decide) return shown
  return {
    ...shown,
    waiting: Math.max(0, shown.waiting - 1),
    extensions: shown.extensions.map((one) => (one === before ? decided : one)),
  }
}
