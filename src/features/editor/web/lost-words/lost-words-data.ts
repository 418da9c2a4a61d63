import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'

export const lostWordsKey = (paperId: string) => ['lost-words', paperId]

/** Fetches the member's words that were lost in a merge. */
export const useLostWords = (paperId: string) =>
  useQuery({
    queryKey: lostWordsKey(paperId),
    queryFn: () => call('GET /api/student/papers/:paperId/lost-words', { params: { paperId } }),
  })

export function useDiscardLostWords(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (lostWordsId: string) =>
      call('DELETE /api/student/papers/:paperId/lost-words/:lostWordsId', { params: { paperId, lostWordsId } }),
    onSettled: () => client.invalidateQueries({ queryKey: lostWordsKey(paperId) }),
  })
}
