import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { SubmissionChecklist } from '../../submission-checklist-contract.ts'

const checklistKey = (paperId: string) => ['workspace', paperId, 'submission']

export const submissionChecklistQuery = ({ paperId = '' }: { paperId?: string | undefined }) => ({
  queryKey: checklistKey(paperId),
  queryFn: () => call('GET /api/student/papers/:paperId/submission', { params: { paperId } }),
  // The checklist is fetched again each time, since the paper is edited on other pages.
  staleTime: 0,
})

export const useSubmissionChecklist = (paperId: string) => useQuery(submissionChecklistQuery({ paperId }))

type Saying = { text_hash: string; agrees: boolean; note: string }

/** Saves an author's approval or objection. Shows the answer only after the server has stored it. */
export function useRecordApproval(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: Saying) => call('POST /api/student/papers/:paperId/approval', { params: { paperId }, body }),
    onSuccess: ({ authors }) =>
      void client.setQueryData<SubmissionChecklist>(checklistKey(paperId), (submissionChecklist) =>
        submissionChecklist ? { ...submissionChecklist, authors } : submissionChecklist,
      ),
    onError: () => void client.invalidateQueries({ queryKey: checklistKey(paperId) }),
  })
}

/**
 * Records that the member who completed the paper is taken to its submission page, and returns whether this is the
 * first time.
 */
export const markCompletionShown = (paperId: string) =>
  call('POST /api/student/papers/:paperId/completion-shown', { params: { paperId } })
