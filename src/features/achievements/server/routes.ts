import type { FeaturePlugin } from '#server/http/serve.ts'
import { achievementsFeatures } from '../features.ts'
import { achievementsCalls } from '../contract.ts'
import { achievementsAudits } from './auditing-queries.ts'
import { bringStandingBack, collectAchievements, eraseAchievements, hideStanding } from './belongings-queries.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { registerAchievementHandlers } from './deeds-heard.ts'
import { keepPlaces } from './leaderboard/placing-service.ts'
import { addUp, listBoards, readLeaderboard } from './leaderboard/service.ts'
import { listHonours, readAchievements } from './service.ts'

export const achievementsRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.features.declare(achievementsFeatures)
  kernel.personalData.declare('achievements', {
    collect: collectAchievements,
    hide: hideStanding,
    restore: bringStandingBack,
    erase: eraseAchievements,
  })
  kernel.awards.declare(listHonours)
  kernel.integrityChecks.declare(...achievementsAudits)
  registerAchievementHandlers(kernel)
  keepPlaces(kernel)
  kernel.jobs.schedule('achievements.add-up-tally', '*/10 * * * *', () => addUp(kernel))
  certificateRoutes(kernel, serve)
  serve(achievementsCalls, 'GET /api/achievements/leaderboard', ({ query }, actor) =>
    readLeaderboard(kernel, actor, query),
  )
  serve(achievementsCalls, 'GET /api/achievements/institutions', () => listBoards(kernel))
  serve(achievementsCalls, 'GET /api/achievements/user/:userId', ({ params }, actor) =>
    readAchievements(kernel, actor, params.userId),
  )
}
