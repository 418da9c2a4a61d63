import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBell } from '#features/notifications/web/public.tsx'
import { call } from '#app/call.ts'

/** The query key of all achievements data. */
export const ACHIEVEMENTS = 'achievements'

export const achievementsQuery = (userId: string) => ({
  queryKey: [ACHIEVEMENTS, userId],
  queryFn: () => call('GET /api/achievements/user/:userId', { params: { userId } }),
})

export const useAchievements = (userId: string) => useQuery(achievementsQuery(userId))

/**
 * Refetches all achievements data whenever the member gets a notification. The server sends one for each unlocked or
 * revoked achievement.
 */
export function useFollowedAchievements(memberId: string): void {
  const client = useQueryClient()
  const bell = useBell(memberId)
  const latest = bell && (bell.latest?.id ?? '')
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (latest === undefined) return
    const isNews = known.current !== undefined && known.current !== latest
    known.current = latest
    if (isNews) void client.invalidateQueries({ queryKey: [ACHIEVEMENTS] })
  }, [client, latest])
}

type Board = { institution: string | undefined; page: number }

export const useLeaderboard = ({ institution, page }: Board) =>
  useQuery({
    queryKey: [ACHIEVEMENTS, 'leaderboard', institution ?? '', page],
    queryFn: () =>
      call('GET /api/achievements/leaderboard', {
        query: { page: String(page), ...(institution ? { institution } : {}) },
      }),
    placeholderData: keepPreviousData,
  })

export const useBoards = () =>
  useQuery({
    queryKey: [ACHIEVEMENTS, 'institutions'],
    queryFn: () => call('GET /api/achievements/institutions'),
  })
