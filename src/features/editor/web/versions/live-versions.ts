import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'

const versionsKey = (paperId: string) => ['workspace', paperId, 'versions']

export const useVersions = (paperId: string) =>
  useQuery({
    queryKey: versionsKey(paperId),
    queryFn: () => call('GET /api/student/papers/:paperId/versions', { params: { paperId } }),
  })

export const useVersion = (paperId: string, versionId: string | undefined) =>
  useQuery({
    queryKey: [...versionsKey(paperId), versionId],
    enabled: versionId !== undefined,
    // A version's text never changes, so it is fetched only once.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      call('GET /api/student/papers/:paperId/versions/:versionId', { params: { paperId, versionId: versionId ?? '' } }),
  })

export function useSaveVersion(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (name: string) =>
      call('POST /api/student/papers/:paperId/versions', { params: { paperId }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: versionsKey(paperId) }),
  })
}

export function useRestore(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ versionId, section }: { versionId: string; section?: string }) =>
      call('POST /api/student/papers/:paperId/versions/:versionId/restore', {
        params: { paperId, versionId },
        body: section === undefined ? {} : { section },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: versionsKey(paperId) }),
  })
}
