import { useQuery } from '@tanstack/react-query'
import { call } from '#app/call.ts'

const LOOKED_AT_AGAIN_MS = 60_000

/** Who wrote what stands in the paper; it changes with every key, and is looked at now and then. */
export const useLedger = (paperId: string) =>
  useQuery({
    queryKey: ['paper-ledger', paperId],
    queryFn: () => call('GET /api/student/papers/:paperId/ledger', { params: { paperId } }),
    staleTime: 0,
    refetchInterval: LOOKED_AT_AGAIN_MS,
  })
