import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { Reporting } from '../../reporting-guidelines/guideline-contract.ts'

export const guidelineKey = (paperId: string) => ['paper-guideline', paperId]

/** Loads the paper's reporting guideline and its checklist. */
export const useGuideline = (paperId: string) =>
  useQuery({
    queryKey: guidelineKey(paperId),
    queryFn: () => call('GET /api/student/papers/:paperId/guideline', { params: { paperId } }),
  })

export type GuidelineChange =
  | { kind: 'choose'; guideline: string | null }
  | { kind: 'answer'; item: string; says: 'said' | 'not_applicable' | null; section: string | null; note: string }

const send = (paperId: string, change: GuidelineChange): Promise<Reporting> => {
  if (change.kind === 'choose') {
    const { guideline } = change
    return call('PUT /api/student/papers/:paperId/guideline', { params: { paperId }, body: { guideline } })
  }
  const { item, says, section, note } = change
  return call('PUT /api/student/papers/:paperId/guideline/items/:item', {
    params: { paperId, item },
    body: { says, section, note },
  })
}

/** Saves the guideline or an answer. Shows the change only after the server has stored it. */
export function useChangeGuideline(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (change: GuidelineChange) => send(paperId, change),
    onSuccess: (reporting) => client.setQueryData(guidelineKey(paperId), reporting),
    onError: () => client.invalidateQueries({ queryKey: guidelineKey(paperId) }),
  })
}
