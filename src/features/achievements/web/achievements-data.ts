import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#call.ts'

const ACHIEVEMENTS = 'achievements'

export const achievementsQuery = (userId: string) => ({
  queryKey: [ACHIEVEMENTS, userId],
  queryFn: () => call('GET /api/achievements/user/:userId', { params: { userId } }),
})

export const useAchievements = (userId: string) => useQuery(achievementsQuery(userId))

export const useLeaderboard = (institution: string | undefined) =>
  useQuery({
    queryKey: [ACHIEVEMENTS, 'leaderboard', institution ?? ''],
    queryFn: () => call('GET /api/achievements/leaderboard', { query: institution ? { institution } : {} }),
    placeholderData: keepPreviousData,
  })

export const useBoards = () =>
  useQuery({
    queryKey: [ACHIEVEMENTS, 'institutions'],
    queryFn: () => call('GET /api/achievements/institutions'),
  })
