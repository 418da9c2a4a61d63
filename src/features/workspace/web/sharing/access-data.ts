import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#call.ts'
import { useWrite } from '#ui/use-write.ts'
import type { GuestKind } from '../../team/sharing-contract.ts'

export const accessKey = (paperId: string) => ['paper-access', paperId]

/** Who may open the paper. */
export const useAccess = (paperId: string) =>
  useQuery({
    queryKey: accessKey(paperId),
    queryFn: () => call('GET /api/student/papers/:paperId/access', { params: { paperId } }),
  })

/**
 * Why its lead can ask nobody onto the team, in the server's words; undefined where they can, or until it is known. A paper that was
 * claimed by one has no further place.
 */
export const useWhyNoCoAuthor = (paperId: string, isLead: boolean) =>
  useQuery({
    queryKey: ['team', paperId],
    queryFn: () => call('GET /api/student/papers/:paperId/team', { params: { paperId } }),
    enabled: isLead,
  }).data?.why_nobody_can_be_invited

export type Inviting = { email: string; as: GuestKind | 'author' }
export type Changing =
  | { change: 'guest'; userId: string; guest: GuestKind }
  | { change: 'remove'; userId: string }
  | { change: 'withdraw'; invitationId: string }

/** A co-author is asked onto the team, whose places are counted; anybody else comes as a guest. */
export function useInvite(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async ({ email, as }: Inviting): Promise<{ link: string | null }> =>
      as === 'author'
        ? (await call('POST /api/student/papers/:paperId/members', { params: { paperId }, body: { email } })).invitation
        : call('POST /api/student/papers/:paperId/guests', { params: { paperId }, body: { email, guest: as } }),
    onSettled: () =>
      Promise.all([accessKey(paperId), ['team', paperId]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

const send = (paperId: string, changing: Changing) => {
  if (changing.change === 'withdraw') {
    const { invitationId } = changing
    return call('DELETE /api/student/papers/:paperId/guest-invitations/:invitationId', {
      params: { paperId, invitationId },
    })
  }
  const params = { paperId, userId: changing.userId }
  return changing.change === 'guest'
    ? call('PUT /api/student/papers/:paperId/guests/:userId', { params, body: { guest: changing.guest } })
    : call('DELETE /api/student/papers/:paperId/guests/:userId', { params })
}

/** Nothing is shown as changed before the server did it. */
export function useChangeAccess(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (changing: Changing) => send(paperId, changing),
    onSettled: () => client.invalidateQueries({ queryKey: accessKey(paperId) }),
  })
}
