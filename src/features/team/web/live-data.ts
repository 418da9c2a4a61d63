import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import { useWrite } from '#ui/use-write.ts'

const workspaceKey = (paperId: string) => ['workspace', paperId]

export const workspaceQuery = ({ paperId = '' }: { paperId?: string | undefined }) => ({
  queryKey: workspaceKey(paperId),
  queryFn: () => call('GET /api/student/papers/:paperId/workspace', { params: { paperId } }),
})

/** The workspace of a paper: the server's reply, which contains the data of several features. */
export type Workspace = Awaited<ReturnType<ReturnType<typeof workspaceQuery>['queryFn']>>

export const useWorkspace = (paperId: string) => useQuery(workspaceQuery({ paperId }))

/** Saves the member's own contributions; shows them only after the server has stored them. */
export function useSaveCreditRoles(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (roles: CreditRole[]) =>
      call('PUT /api/student/papers/:paperId/credit-roles', { params: { paperId }, body: { roles } }),
    onSettled: () => client.invalidateQueries({ queryKey: workspaceKey(paperId) }),
  })
}
