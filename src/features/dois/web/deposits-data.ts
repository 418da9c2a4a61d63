import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { Deposit } from '../contract.ts'

const DEPOSITS = 'doi-deposits'
/** An agency takes minutes; the list looks again by itself. */
const LOOK_AGAIN_MS = 15_000

export type DepositsShown = { state: Deposit['state'] | undefined; page: number }

/** What the DOI agency was told and what it answered. */
export const useDeposits = ({ state, page }: DepositsShown) =>
  useQuery({
    queryKey: [DEPOSITS, state, page],
    queryFn: () =>
      call('GET /api/admin/library/doi-deposits', { query: { page: String(page), ...(state ? { state } : {}) } }),
    refetchInterval: LOOK_AGAIN_MS,
  })

export function useRetryDeposit() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (paperId: string) =>
      call('POST /api/admin/library/doi-deposits/:paperId/retry', { params: { paperId } }),
    onSettled: () => void client.invalidateQueries({ queryKey: [DEPOSITS] }),
  })
}
