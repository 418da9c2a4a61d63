import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { MentorDraft } from '../../contract.ts'

export const mentoringKey = (paperId: string) => ['paper-mentoring', paperId]

/** Fetches the paper's mentors and their requested reviews. */
export const useMentoring = (paperId: string, enabled: boolean) =>
  useQuery({
    queryKey: mentoringKey(paperId),
    queryFn: () => call('GET /api/student/papers/:paperId/mentoring', { params: { paperId } }),
    enabled,
  })

export type ReviewAnswer = { draft: MentorDraft; answer: 'done' | 'decline'; note: string; creditByName: boolean }

/** Answers a review; shows the answer only after the server has stored it. */
export function useAnswerReview(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ draft, answer, note, creditByName }: ReviewAnswer) =>
      call('POST /api/student/papers/:paperId/mentoring/:draft/answer', {
        params: { paperId, draft },
        body: { answer, note, credit_by_name: creditByName },
      }),
    onSuccess: (mentoring) => client.setQueryData(mentoringKey(paperId), mentoring),
    // The review may have changed meanwhile, or lapsed.
    onError: () => client.invalidateQueries({ queryKey: mentoringKey(paperId) }),
  })
}
