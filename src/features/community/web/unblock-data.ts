import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { blocksQuery, correspondentQuery } from './community-data.ts'

/** Ends the reader's block or mute of a member. */
export function useUnblock() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (userId: string) => call('DELETE /api/messaging/users/:userId/block', { params: { userId } }),
    onSuccess: async (blocks, userId) => {
      client.setQueryData(blocksQuery().queryKey, blocks)
      await client.invalidateQueries({ queryKey: correspondentQuery(userId).queryKey })
    },
  })
}
