import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { GuestKind } from '../../contract.ts'

export const accessKey = (paperId: string) => ['paper-access', paperId]

/** Fetches the people with access to the paper. */
export const useAccess = (paperId: string) =>
  useQuery({
    queryKey: accessKey(paperId),
    queryFn: () => call('GET /api/student/papers/:paperId/access', { params: { paperId } }),
  })

export const teamKey = (paperId: string) => ['team', paperId]

/**
 * Fetches, for the lead, the invitations to the team, and the reason why no more members can be invited. For example, a
 * project that was claimed for one member has no other seats.
 */
export const useTeam = (paperId: string, isLead: boolean) =>
  useQuery({
    queryKey: teamKey(paperId),
    queryFn: () => call('GET /api/student/papers/:paperId/team', { params: { paperId } }),
    enabled: isLead,
  }).data

export type Inviting = { email: string; as: GuestKind | 'author' }
export type Changing =
  | { change: 'guest'; userId: string; guest: GuestKind }
  | { change: 'remove'; userId: string }
  | { change: 'withdraw'; invitationId: string; as: 'guest' | 'author' }

const askAnew = (client: QueryClient, paperId: string) =>
  Promise.all([accessKey(paperId), teamKey(paperId)].map((queryKey) => client.invalidateQueries({ queryKey })))

/** Invites a person: a co-author to the team, which has a limited number of seats; anyone else as a guest. */
export function useInvite(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async ({ email, as }: Inviting): Promise<{ link: string | null }> =>
      as === 'author'
        ? (await call('POST /api/student/papers/:paperId/members', { params: { paperId }, body: { email } })).invitation
        : call('POST /api/student/papers/:paperId/guests', { params: { paperId }, body: { email, guest: as } }),
    onSettled: () => askAnew(client, paperId),
  })
}

const send = (paperId: string, changing: Changing) => {
  if (changing.change === 'withdraw') {
    const params = { paperId, invitationId: changing.invitationId }
    return changing.as === 'author'
      ? call('DELETE /api/student/papers/:paperId/invitations/:invitationId', { params })
      : call('DELETE /api/student/papers/:paperId/guest-invitations/:invitationId', { params })
  }
  const params = { paperId, userId: changing.userId }
  return changing.change === 'guest'
    ? call('PUT /api/student/papers/:paperId/guests/:userId', { params, body: { guest: changing.guest } })
    : call('DELETE /api/student/papers/:paperId/guests/:userId', { params })
}

/** Changes access; shows the change only after the server has stored it. */
export function useChangeAccess(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (changing: Changing) => send(paperId, changing),
    onSettled: () => askAnew(client, paperId),
  })
}
