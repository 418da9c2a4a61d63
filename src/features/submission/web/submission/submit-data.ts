import type { PaperCategory } from '#shared/categories.ts'
import type { Declarations } from '../../declarations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'

export type SubmissionFields = {
  abstract: string
  keywords: string
  category: PaperCategory
  coAuthors: string
  submissionNotes: string
  declarations: Declarations
}

/** Sends the paper for review. Nothing is shown as submitted before the server said so. */
export function useSubmitPaper(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: SubmissionFields) =>
      call('POST /api/student/papers/:paperId/submit-for-publication', { params: { paperId }, body }),
    // The dashboard tells of the paper's state, too.
    onSettled: () => void client.invalidateQueries(),
  })
}
