import { useQueryClient } from '@tanstack/react-query'
import { confirmNoPatientData } from '#features/questions/web/public.tsx'
import { useWrite } from '#ui/use-write.ts'
import { workspaceQuery } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import type { ResourceDraft } from './resource-draft.ts'

async function sendResource(paperId: string, draft: ResourceDraft): Promise<'sent' | 'kept'> {
  const { type, name, url, file } = draft
  const params = { paperId }
  if (type === 'link') {
    await call('POST /api/student/papers/:paperId/resources', { params, body: { type, name, url } })
    return 'sent'
  }
  if (type === 'file' && file) {
    const { id: file_id } = await call('POST /api/student/papers/:paperId/files', { params, body: file })
    await call('POST /api/student/papers/:paperId/resources', { params, body: { type, name, file_id } })
    return 'sent'
  }
  const clear = await confirmNoPatientData({ content: draft.content }, ['content'])
  if (!clear) return 'kept'
  await call('POST /api/student/papers/:paperId/resources', { params, body: { type: 'text', name, ...clear } })
  return 'sent'
}

/**
 * Adds a resource. Returns `kept` without adding it if the sender first wants to change text that may identify a
 * patient.
 */
export function useAddResource(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (draft: ResourceDraft) => sendResource(paperId, draft),
    onSettled: () => client.invalidateQueries({ queryKey: workspaceQuery({ paperId }).queryKey }),
  })
}

export function useRemoveResource(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (resourceId: string) =>
      call('DELETE /api/student/papers/:paperId/resources/:resourceId', { params: { paperId, resourceId } }),
    onSettled: () => client.invalidateQueries({ queryKey: workspaceQuery({ paperId }).queryKey }),
  })
}
