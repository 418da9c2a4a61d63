import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useWrite } from '#ui/use-write.ts'
import { type CheckFound, workspaceQuery } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { followChecks, type RuleFinding } from './check-runner.ts'

/** Returns the writing checks' findings in the open paper; undefined until the checks have run once. */
export function useWritingChecks(title: string): readonly RuleFinding[] | undefined {
  const { doc } = useManuscript()
  const followed = useMemo(() => followChecks(doc, title), [doc, title])
  return useSyncExternalStore(followed.watch, followed.read, followed.read)
}

/** Dismisses a finding for everybody on the paper, or shows it again. */
export function useDismissCheck(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: CheckFound & { dismissed: boolean }) =>
      call('PUT /api/student/papers/:paperId/checks/dismissed', { params: { paperId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: workspaceQuery({ paperId }).queryKey }),
  })
}
