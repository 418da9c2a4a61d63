import { useQuery } from '@tanstack/react-query'
import { call } from '#app/call.ts'

const FRESH_MS = 30_000
const COMPUTING_POLL_MS = 5_000

/** Loads the checks of a submission. They are loaded again after a while, since authors may still approve the text. */
export const useChecks = (id: string, wanted: boolean) =>
  useQuery({
    queryKey: ['triage-checks', id],
    queryFn: () => call('GET /api/admin/reviews/publication/:id/checks', { params: { id } }),
    enabled: wanted,
    staleTime: FRESH_MS,
  })

/** Loads the texts that are similar to a submission, repeatedly until the comparison is done. */
export const useSimilarity = (id: string, wanted: boolean) =>
  useQuery({
    queryKey: ['triage-similarity', id],
    queryFn: () => call('GET /api/admin/reviews/publication/:id/similarity', { params: { id }, query: {} }),
    enabled: wanted,
    staleTime: FRESH_MS,
    refetchInterval: ({ state: { data } }) => (data?.state === 'computing' ? COMPUTING_POLL_MS : false),
  })

/** Loads the passages that a submission shares with one of the similar texts. */
export const usePassages = (id: string, other: string, wanted: boolean) =>
  useQuery({
    queryKey: ['triage-passages', id, other],
    queryFn: () => call('GET /api/admin/reviews/publication/:id/similarity', { params: { id }, query: { other } }),
    enabled: wanted,
    staleTime: FRESH_MS,
  })
