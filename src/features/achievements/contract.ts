import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { CATEGORIES, LEVELS } from './levels.ts'
import { LEADERBOARD_SIZE } from './limits.ts'

const achievement = z.object({
  id: z.string(),
  achievement_key: z.string(),
  title: z.string(),
  description: z.string(),
  /** The name of a sign. */
  icon: z.string(),
  level: z.enum(LEVELS),
  category: z.enum(CATEGORIES),
  unlocked: z.boolean(),
  /** ISO moment; null while it is locked. */
  unlocked_at: z.string().nullable(),
  /** Why it was taken back, where it was. */
  revoked_reason: z.string().nullable(),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  /** What it takes, in a sentence. */
  requirements: z.string(),
})
export type Achievement = z.output<typeof achievement>

const achievements = z.object({
  /** All there are; of another member's only those that they have unlocked. */
  achievements: z.array(achievement),
  stats: z.object({
    unlocked_count: z.int(),
    total_achievements: z.int(),
    completion_percentage: z.int(),
  }),
  progress: z.object({ papers_published: z.int() }),
})
export type Achievements = z.output<typeof achievements>

const leaderboardEntry = z.object({
  user_id: z.string(),
  /** Those alike share one: 1, 2, 2, 4. */
  rank: z.int(),
  user_name: z.string(),
  user_institution: z.string().nullable(),
  achievements_count: z.int(),
  completion_percentage: z.int(),
  /** The title of the latest. */
  latest_achievement: z.string().nullable(),
})
export type LeaderboardEntry = z.output<typeof leaderboardEntry>

const board = z.object({ value: z.string(), label: z.string() })

const leaderboard = z.object({
  /** Whose board it is; null for that of all members, which is also what an unknown institution is answered with. */
  institution: board.nullable(),
  leaderboard: z.array(leaderboardEntry).max(LEADERBOARD_SIZE),
  /** Where the caller stands, listed or not; null on the board of an institution that is not theirs. */
  own: leaderboardEntry.extend({ listed: z.boolean() }).nullable(),
  pagination,
})
export type Leaderboard = z.output<typeof leaderboard>

export const achievementsCalls = {
  'GET /api/achievements/leaderboard': {
    who: 'member',
    feature: 'achievements',
    summary:
      'Who has unlocked most, among all members or those of one institution, page by page, and where the caller stands. An institution that was merged is answered with the board of the one it is counted as.',
    query: z.object({ institution: z.uuid().optional(), page: pageQuery(LEADERBOARD_SIZE).page }),
    reply: leaderboard,
  },
  'GET /api/achievements/institutions': {
    who: 'member',
    feature: 'achievements',
    summary: 'The institutions that have a leaderboard of their own, by name; merged ones as one.',
    reply: z.object({ institutions: z.array(board) }),
  },
  'GET /api/achievements/user/:userId': {
    who: 'member',
    feature: 'achievements',
    summary:
      "Lists a member's achievements: one's own with the progress of each, another's as far as they are unlocked.",
    params: z.object({ userId: z.uuid() }),
    reply: achievements,
  },
} satisfies Calls
