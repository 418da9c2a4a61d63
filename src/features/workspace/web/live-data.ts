import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaperCategory } from '#shared/categories.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { Declarations } from '../declarations.ts'
import type { SavedSection, Workspace } from '../contract.ts'

const workspaceKey = (paperId: string) => ['workspace', paperId]

export const workspaceQuery = ({ paperId = '' }: { paperId?: string | undefined }) => ({
  queryKey: workspaceKey(paperId),
  queryFn: () => call('GET /api/student/papers/:paperId/workspace', { params: { paperId } }),
})

export const useWorkspace = (paperId: string) => useQuery(workspaceQuery({ paperId }))

/** Takes a save's answer into what is known of the paper. Pure. */
export function withSaved(workspace: Workspace | undefined, saved: SavedSection): Workspace | undefined {
  const section = workspace?.sections[saved.section]
  if (!workspace || !section) return workspace
  const { section: name, paper, ...fields } = saved
  return {
    ...workspace,
    paper: { ...workspace.paper, ...paper },
    sections: { ...workspace.sections, [name]: { ...section, ...fields } },
  }
}

export const rememberSaved = (client: QueryClient, paperId: string, saved: SavedSection): void =>
  void client.setQueryData<Workspace>(workspaceKey(paperId), (known) => withSaved(known, saved))

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

/** Says what one did. Nothing is shown as said before the server took it. */
export function useSaveCreditRoles(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (roles: CreditRole[]) =>
      call('PUT /api/student/papers/:paperId/credit-roles', { params: { paperId }, body: { roles } }),
    onSettled: () => client.invalidateQueries({ queryKey: workspaceKey(paperId) }),
  })
}
