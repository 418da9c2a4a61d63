import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import { useWrite } from '#ui/use-write.ts'

const workspaceKey = (paperId: string) => ['workspace', paperId]

export const workspaceQuery = ({ paperId = '' }: { paperId?: string | undefined }) => ({
  queryKey: workspaceKey(paperId),
  queryFn: () => call('GET /api/student/papers/:paperId/workspace', { params: { paperId } }),
})

/** A paper as its workspace shows it: the server's reply, composed of the parts of several features. */
export type Workspace = Awaited<ReturnType<ReturnType<typeof workspaceQuery>['queryFn']>>

export const useWorkspace = (paperId: string) => useQuery(workspaceQuery({ paperId }))

/** Saves one's own contributions; shows them only after the server has stored them. */
export function useSaveCreditRoles(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (roles: CreditRole[]) =>
      call('PUT /api/student/papers/:paperId/credit-roles', { params: { paperId }, body: { roles } }),
    onSettled: () => client.invalidateQueries({ queryKey: workspaceKey(paperId) }),
  })
}
