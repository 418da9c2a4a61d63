import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { personalStorage } from '#ui/drafts/personal-storage.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { follow } from '#app/live.ts'
import type { CommentAnchor } from '../../comments-contract.ts'
import { readUnsentComments, UnsentComments, unsentKey } from './unsent-comments.ts'

const TRY_AGAIN_MS = 15_000

const commentsQuery = (paperId: string) => ({
  queryKey: ['comments', paperId],
  queryFn: () => call('GET /api/student/papers/:paperId/comments', { params: { paperId } }),
})

/** Fetches a paper's comments, and updates them while the page shows them. */
export function useComments(paperId: string) {
  const client = useQueryClient()
  const subscribe = useCallback(
    () =>
      follow(`comments:${paperId}`, async () => {
        const { head } = await client.fetchQuery({ ...commentsQuery(paperId), staleTime: 0 })
        return head
      }),
    [client, paperId],
  )
  useSyncExternalStore(
    subscribe,
    () => null,
    () => null,
  )
  return useQuery(commentsQuery(paperId))
}

const useLookAgain = (paperId: string) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: commentsQuery(paperId).queryKey })
}

/** Returns whether this device has unsent comments of the member. */
export const hasUnsent = (paperId: string, memberId: string): boolean =>
  readUnsentComments({ storage: personalStorage(memberId), key: unsentKey(paperId) }).length > 0

/** Returns this member's unsent comments, and sends them again when the connection is back. */
export function useUnsent(paperId: string, memberId: string) {
  const client = useQueryClient()
  const unsent = useMemo(
    () =>
      new UnsentComments({
        storage: personalStorage(memberId),
        key: unsentKey(paperId),
        post: async (body) => {
          await call('POST /api/student/papers/:paperId/comments', { params: { paperId }, body })
          await client.invalidateQueries({ queryKey: commentsQuery(paperId).queryKey })
        },
      }),
    [client, memberId, paperId],
  )
  useEffect(() => {
    const send = () => void unsent.send()
    send()
    window.addEventListener('online', send)
    const timer = setInterval(send, TRY_AGAIN_MS)
    return () => {
      window.removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [unsent])
  return { unsent, waiting: useSyncExternalStore(unsent.watch, unsent.read, unsent.read) }
}

export function useResolve(paperId: string) {
  const lookAgain = useLookAgain(paperId)
  return useWrite({
    mutationFn: ({ threadId, resolved }: { threadId: string; resolved: boolean }) =>
      call('PUT /api/student/papers/:paperId/comments/:threadId/resolved', {
        params: { paperId, threadId },
        body: { resolved },
      }),
    onSettled: lookAgain,
  })
}

export function useAttach(paperId: string) {
  const lookAgain = useLookAgain(paperId)
  return useWrite({
    mutationFn: ({ threadId, ...body }: { threadId: string; anchor: CommentAnchor; quote: string }) =>
      call('PUT /api/student/papers/:paperId/comments/:threadId/anchor', { params: { paperId, threadId }, body }),
    onSettled: lookAgain,
  })
}

export function useWithdrawComment(paperId: string) {
  const lookAgain = useLookAgain(paperId)
  return useWrite({
    mutationFn: (commentId: string) =>
      call('DELETE /api/student/papers/:paperId/comments/:commentId', { params: { paperId, commentId } }),
    onSettled: lookAgain,
  })
}
