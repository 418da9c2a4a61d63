import { awardsOf } from '#features/profiles/server/public.ts'
import type { FeaturePlugin } from '#server/http/serve.ts'
import { achievementsFeatures } from '../features.ts'
import { achievementsCalls } from '../contract.ts'
import { achievementsIntegrityChecks } from './integrity-queries.ts'
import {
  restoreLeaderboardEntry,
  collectAchievements,
  eraseAchievements,
  hideLeaderboardEntry,
} from './personal-data-queries.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { registerAchievementHandlers } from './event-handlers.ts'
import { registerLeaderboardHandlers } from './leaderboard/entries-service.ts'
import { compactLeaderboardTally, listBoards, readLeaderboard } from './leaderboard/service.ts'
import { listAwards, readAchievements } from './service.ts'

export const achievementsRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.features.declare(achievementsFeatures)
  kernel.personalData.declare('achievements', {
    collect: collectAchievements,
    hide: hideLeaderboardEntry,
    restore: restoreLeaderboardEntry,
    erase: eraseAchievements,
  })
  kernel.extensions.provide(awardsOf, listAwards)
  kernel.integrityChecks.declare(...achievementsIntegrityChecks)
  registerAchievementHandlers(kernel)
  registerLeaderboardHandlers(kernel)
  kernel.jobs.schedule('achievements.add-up-tally', '*/10 * * * *', () => compactLeaderboardTally(kernel))
  certificateRoutes(kernel, serve)
  serve(achievementsCalls, 'GET /api/achievements/leaderboard', ({ query }, actor) =>
    readLeaderboard(kernel, actor, query),
  )
  serve(achievementsCalls, 'GET /api/achievements/institutions', () => listBoards(kernel))
  serve(achievementsCalls, 'GET /api/achievements/user/:userId', ({ params }, actor) =>
    readAchievements(kernel, actor, params.userId),
  )
}
