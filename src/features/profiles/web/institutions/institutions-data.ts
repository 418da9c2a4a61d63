import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#shared/calls/failure.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'

type InstitutionListState = { search: string; page: number }

export const readListState = (search: URLSearchParams): InstitutionListState => ({
  search: search.get('search')?.trim() ?? '',
  page: Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1),
})

/** Returns the query for a page of institutions. The previous page stays visible while the next one loads. */
export const institutionsQuery = ({ search, page }: InstitutionListState) => ({
  queryKey: ['institutions', { search, page }],
  queryFn: async () => {
    const answer = await call('GET /api/admin/institutions', { query: { search, page: String(page) } })
    return { ...answer, listState: { search, page } }
  },
})

export const useInstitutions = (listState: InstitutionListState) =>
  useQuery({ ...institutionsQuery(listState), placeholderData: keepPreviousData })

/** Returns the actions that merge or separate institutions. Each one reloads the list and the directory. */
export function useMerging() {
  const client = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['institutions'] }),
      client.invalidateQueries({ queryKey: ['directory'] }),
    ])
  const onError = (error: Error) =>
    showToast({
      title: 'Change not saved',
      text: failureText(error),
      kind: 'danger',
    })
  const merge = useWrite({
    mutationFn: ({ from, into }: { from: string; into: string }) =>
      call('POST /api/admin/institutions/:institutionId/merge', {
        params: { institutionId: from },
        body: { into_id: into },
      }),
    onSuccess,
    onError,
  })
  const undo = useWrite({
    mutationFn: (mergeId: string) => call('DELETE /api/admin/institution-merges/:mergeId', { params: { mergeId } }),
    onSuccess,
    onError,
  })
  const apart = useWrite({
    mutationFn: ({ one, other }: { one: string; other: string }) =>
      call('POST /api/admin/institutions/:institutionId/apart', {
        params: { institutionId: one },
        body: { other_id: other },
      }),
    onSuccess,
    onError,
  })
  const together = useWrite({
    mutationFn: (apartId: string) => call('DELETE /api/admin/institution-aparts/:apartId', { params: { apartId } }),
    onSuccess,
    onError,
  })
  const busy = [merge, undo, apart, together].some(({ isPending }) => isPending)
  return { merge, undo, apart, together, busy }
}
