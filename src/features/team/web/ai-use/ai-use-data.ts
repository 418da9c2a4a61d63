import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { AiUses } from '../../contract.ts'

export const aiUsesKey = (paperId: string) => ['paper-ai-uses', paperId]

/** Fetches the AI tools that the paper was written with. */
export const useAiUses = (paperId: string) =>
  useQuery({
    queryKey: aiUsesKey(paperId),
    queryFn: () => call('GET /api/student/papers/:paperId/ai-uses', { params: { paperId } }),
  })

export type AiUseChange =
  | { kind: 'note'; use: { tool: string; purpose: string; section: string | null; used_on?: string } }
  | { kind: 'remove'; useId: string }
  | { kind: 'none'; none: boolean }

const send = (paperId: string, change: AiUseChange): Promise<AiUses> => {
  const params = { paperId }
  if (change.kind === 'note') {
    return call('POST /api/student/papers/:paperId/ai-uses', { params, body: change.use })
  }
  if (change.kind === 'remove') {
    return call('DELETE /api/student/papers/:paperId/ai-uses/:useId', { params: { paperId, useId: change.useId } })
  }
  return call('PUT /api/student/papers/:paperId/ai-uses/none', { params, body: { none: change.none } })
}

/** Changes recorded AI uses; shows the change only after the server has stored it. */
export function useChangeAiUses(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (change: AiUseChange) => send(paperId, change),
    onSuccess: (uses) => client.setQueryData(aiUsesKey(paperId), uses),
    onError: () => client.invalidateQueries({ queryKey: aiUsesKey(paperId) }),
  })
}
