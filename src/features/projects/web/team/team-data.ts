import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { MEMBER_SEARCH_LENGTH_MIN } from '../../limits.ts'

const TEAM = ['team']
const INVITATIONS = ['team-invitations']
const WAITS = ['my-waits']
const DASHBOARD = ['dashboard']

export const useTeam = (paperId: string) =>
  useQuery({
    queryKey: [...TEAM, paperId],
    queryFn: () => call('GET /api/student/papers/:paperId/team', { params: { paperId } }),
  })

export const useMyInvitations = () =>
  useQuery({ queryKey: INVITATIONS, queryFn: () => call('GET /api/projects/invitations/mine') })

export const useMyWaits = () => useQuery({ queryKey: WAITS, queryFn: () => call('GET /api/projects/waitlist/mine') })

/** Loads members whose name contains the typed text, if the text is long enough. */
export const useFoundMembers = (search: string) =>
  useQuery({
    queryKey: ['found-members', search],
    queryFn: () => call('GET /api/projects/members', { query: { search } }),
    enabled: search.length >= MEMBER_SEARCH_LENGTH_MIN,
  })

function useRefreshTeams() {
  const client = useQueryClient()
  return () =>
    Promise.all([TEAM, INVITATIONS, WAITS, DASHBOARD].map((queryKey) => client.invalidateQueries({ queryKey })))
}

type Invitee = { email: string } | { user_id: string }

export function useInvite(paperId: string) {
  const refresh = useRefreshTeams()
  return useWrite({
    mutationFn: (body: Invitee) => call('POST /api/student/papers/:paperId/members', { params: { paperId }, body }),
    onSettled: () => void refresh(),
  })
}

export function useWithdrawInvitation(paperId: string) {
  const refresh = useRefreshTeams()
  return useWrite({
    mutationFn: (invitationId: string) =>
      call('DELETE /api/student/papers/:paperId/invitations/:invitationId', { params: { paperId, invitationId } }),
    onSettled: () => void refresh(),
  })
}

export function useDepart(paperId: string) {
  const refresh = useRefreshTeams()
  return useWrite({
    mutationFn: ({ userId, reason }: { userId: string; reason: string }) =>
      call('DELETE /api/student/papers/:paperId/members/:userId', { params: { paperId, userId }, body: { reason } }),
    onSettled: () => void refresh(),
  })
}

export function useHandOver(paperId: string) {
  const refresh = useRefreshTeams()
  return useWrite({
    mutationFn: (userId: string) =>
      call('PUT /api/student/papers/:paperId/lead', { params: { paperId }, body: { user_id: userId } }),
    onSettled: () => void refresh(),
  })
}

export function useRespond() {
  const refresh = useRefreshTeams()
  return useWrite({
    mutationFn: ({ invitationId, accept }: { invitationId: string; accept: boolean }) =>
      call('POST /api/projects/invitations/:invitationId/respond', { params: { invitationId }, body: { accept } }),
    onSettled: () => void refresh(),
  })
}

export function useChooseFindable() {
  const refresh = useRefreshTeams()
  return useWrite({
    mutationFn: (accepts: boolean) =>
      call('PUT /api/projects/invitations/preference', { body: { accepts_invitations: accepts } }),
    onSettled: () => void refresh(),
  })
}
