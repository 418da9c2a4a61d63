import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import type { TitlePiece } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'

/** Gives a paper its title. Nothing is shown before the server took it; the dashboard tells of it, too. */
export function useGiveTitle(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (title: TitlePiece[]) =>
      call('PUT /api/student/papers/:paperId/title', { params: { paperId }, body: { title } }),
    onSettled: () => void client.invalidateQueries(),
  })
}
