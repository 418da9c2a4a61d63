import { awardsOf } from '#features/profiles/server/public.ts'
import type { FeaturePlugin } from '#server/http/serve.ts'
import { achievementsFeatures } from '../features.ts'
import { achievementsCalls, certificatesCalls } from '../contract.ts'
import { achievementsIntegrityChecks } from './integrity-queries.ts'
import {
  restoreLeaderboardEntry,
  collectAchievements,
  eraseAchievements,
  hideLeaderboardEntry,
} from './personal-data-queries.ts'
import { registerAchievementHandlers } from './event-handlers.ts'
import { declareDocuments } from './certificates/documents.ts'
import { downloadHtml, downloadPdf } from './certificates/download-certificate.ts'
import { signUnsignedCertificates } from './certificates/issue-certificate.ts'
import { listSealedKeys, deleteSealedKeys } from './certificates/keys.ts'
import { readCertificate, readPublicCertificate } from './certificates/read-certificate.ts'
import { revokeCertificate } from './certificates/revoke-certificate.ts'
import { registerLeaderboardHandlers } from './leaderboard/entries.ts'
import { compactLeaderboardTally, listBoards, readLeaderboard } from './leaderboard/read-leaderboard.ts'
import { listAwards, readAchievements } from './read-achievements.ts'

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

/** Serves certificates of unlocked achievements; part of the feature's routes. */
const certificateRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.secrets.keeps({ list: listSealedKeys, drop: deleteSealedKeys })
  declareDocuments(kernel)
  kernel.jobs.schedule('achievements.sign-earlier', '*/10 * * * *', () => signUnsignedCertificates(kernel))
  serve(certificatesCalls, 'GET /api/achievements/certificate/:userId/:achievement_key', ({ params }, actor) =>
    readCertificate(kernel, actor, params),
  )
  serve(certificatesCalls, 'GET /api/achievements/certificate/:userId/:achievement_key/html', ({ params }, actor) =>
    downloadHtml(kernel, actor, params),
  )
  serve(certificatesCalls, 'GET /api/achievements/certificate/:userId/:achievement_key/pdf', ({ params }, actor) =>
    downloadPdf(kernel, actor, params),
  )
  serve(certificatesCalls, 'GET /api/public/certificates/:certificateId', ({ params }) =>
    readPublicCertificate(kernel, params.certificateId),
  )
  serve(certificatesCalls, 'POST /api/admin/certificates/:certificateId/revoke', ({ params, body }, admin) =>
    revokeCertificate(kernel, admin, { certificateId: params.certificateId, reason: body.reason }),
  )
}
