import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { TitlePiece } from '../../document/title-policy.ts'

/** Gives a paper its title. Nothing is shown before the server took it; the dashboard tells of it, too. */
export function useGiveTitle(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (title: TitlePiece[]) =>
      call('PUT /api/student/papers/:paperId/title', { params: { paperId }, body: { title } }),
    onSettled: () => void client.invalidateQueries(),
  })
}
