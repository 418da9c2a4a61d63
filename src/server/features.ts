import { reportQueue } from '#features/community/server/moderation/report-queue.ts'
import { communityRoutes } from '#features/community/server/routes.ts'
import { assistantRoutes } from '#features/assistant/server/routes.ts'
import { achievementsRoutes } from '#features/achievements/server/routes.ts'
import { accountsRoutes } from '#features/accounts/server/routes.ts'
import { cleanupRoutes } from '#features/cleanup/server/routes.ts'
import { controlRoutes } from '#features/control/server/routes.ts'
import { doisRoutes } from '#features/dois/server/routes.ts'
import { harvestRoutes } from '#features/harvest/server/routes.ts'
import { profilesRoutes } from '#features/profiles/server/routes.ts'
import { projectsRoutes } from '#features/projects/server/routes.ts'
import { libraryRoutes } from '#features/library/server/routes.ts'
import { notificationsRoutes } from '#features/notifications/server/routes.ts'
import { recoveryRoutes } from '#features/recovery/server/routes.ts'
import { provenanceRoutes } from '#features/provenance/server/routes.ts'
import { questionsRoutes } from '#features/questions/server/routes.ts'
import { siteRoutes } from '#features/site/server/routes.ts'
import { inboxReviewQueue } from '#features/support/server/inbox/review-queue.ts'
import { supportRoutes } from '#features/support/server/routes.ts'
import { claimReviewQueue } from '#features/review/server/claim/review-queue.ts'
import { publicationReviewQueue } from '#features/review/server/publication/review-queue.ts'
import { questionReviewQueue } from '#features/review/server/question/review-queue.ts'
import { proposalReviewQueue, refinedQuestionReviewQueue } from '#features/review/server/suggestions/review-queue.ts'
import { peerReviewRoutes } from '#features/peer-review/server/routes.ts'
import { reviewRoutes } from '#features/review/server/routes.ts'
import { extensionReviewQueue } from '#features/submission/server/deadlines/extension-review-queue.ts'
import { editorRoutes } from '#features/editor/server/routes.ts'
import { submissionRoutes } from '#features/submission/server/routes.ts'
import { triageRoutes } from '#features/triage/server/routes.ts'
import { teamRoutes } from '#features/team/server/routes.ts'
import { directoryRoutes } from '#features/directory/server/routes.ts'
import type { FeaturePlugin } from './http/serve.ts'

/** Registers the review queues: those on the review panel, and those with their own screen. */
const extensionReviewRoutes: FeaturePlugin = (kernel) => {
  kernel.reviewQueues.add(questionReviewQueue(kernel))
  kernel.reviewQueues.add(refinedQuestionReviewQueue(kernel))
  kernel.reviewQueues.add(claimReviewQueue(kernel))
  kernel.reviewQueues.add(proposalReviewQueue(kernel))
  kernel.reviewQueues.add(publicationReviewQueue(kernel))
  kernel.reviewQueues.add(extensionReviewQueue(kernel))
  kernel.reviewQueues.add(inboxReviewQueue(kernel))
  kernel.reviewQueues.add(reportQueue(kernel))
}

/** All features of the application, each with its routes and jobs. */
export const featurePlugins: FeaturePlugin[] = [
  accountsRoutes,
  profilesRoutes,
  projectsRoutes,
  libraryRoutes,
  harvestRoutes,
  doisRoutes,
  questionsRoutes,
  siteRoutes,
  supportRoutes,
  controlRoutes,
  cleanupRoutes,
  // Triage, submission and editor erase a member's data before team does, since they still need team's record of the
  // member's papers and tabs.
  triageRoutes,
  submissionRoutes,
  editorRoutes,
  teamRoutes,
  peerReviewRoutes,
  reviewRoutes,
  notificationsRoutes,
  communityRoutes,
  directoryRoutes,
  provenanceRoutes,
  recoveryRoutes,
  achievementsRoutes,
  assistantRoutes,
  extensionReviewRoutes,
]
