import { certificatesCalls, achievementsCalls } from '#features/achievements/contract.ts'
import { assistantCalls } from '#features/assistant/contract.ts'
import { toolsCalls } from '#features/assistant/tools-contract.ts'
import { caseCalls } from '#features/assistant/case-contract.ts'
import { sessionsCalls } from '#features/assistant/sessions-contract.ts'
import { accountsCalls, secondFactorCalls } from '#features/accounts/contract.ts'
import { passkeysCalls } from '#features/accounts/passkeys-contract.ts'
import { orcidCalls } from '#features/accounts/orcid-contract.ts'
import { securityCalls } from '#features/accounts/security-contract.ts'
import { communityCalls } from '#features/community/contract.ts'
import { channelsCalls } from '#features/community/channels-contract.ts'
import { messagesCalls } from '#features/community/messages-contract.ts'
import { moderationCalls } from '#features/community/moderation-contract.ts'
import { directCalls } from '#features/community/direct-contract.ts'
import { communityFrames } from '#features/community/socket-contract.ts'
import { projectsCalls, waitlistCalls, proposalsCalls } from '#features/projects/contract.ts'
import { dashboardCalls } from '#features/projects/dashboard-contract.ts'
import { teamCalls } from '#features/projects/team-contract.ts'
import { refinedQuestionCalls } from '#features/projects/refined-questions-contract.ts'
import { libraryCalls, metadataCalls, importCalls } from '#features/library/contract.ts'
import { directoryCalls } from '#features/directory/contract.ts'
import { doisCalls } from '#features/dois/contract.ts'
import { exportsCalls } from '#features/library/exports-contract.ts'
import { curationCalls } from '#features/library/curation-contract.ts'
import { readerCalls } from '#features/library/reader-contract.ts'
import { notificationsCalls } from '#features/notifications/contract.ts'
import { authorReviewCalls, peerReviewCalls } from '#features/peer-review/contract.ts'
import { reviewDeskCalls } from '#features/peer-review/desk-contract.ts'
import { provenanceCalls } from '#features/provenance/contract.ts'
import { environmentsCalls, recoveryCalls } from '#features/recovery/contract.ts'
import { askerCalls } from '#features/questions/asker-contract.ts'
import { questionsCalls } from '#features/questions/contract.ts'
import { referenceCalls, siteCalls } from '#features/site/contract.ts'
import { supportCalls, donationsCalls } from '#features/support/contract.ts'
import { announcementsCalls } from '#features/support/announcements-contract.ts'
import { feedbackCalls } from '#features/support/feedback-contract.ts'
import { cleanupCalls, graveyardCalls, marksCalls, readinessCalls } from '#features/cleanup/contract.ts'
import { integrityCalls } from '#features/cleanup/integrity-contract.ts'
import { safetyProposalsCalls } from '#features/cleanup/proposals-contract.ts'
import { removalsCalls } from '#features/cleanup/removals-contract.ts'
import {
  controlCalls,
  errorsCalls,
  figuresCalls,
  jobFailuresCalls,
  adminFeaturesCalls,
  databaseCalls,
} from '#features/control/contract.ts'
import { logsCalls } from '#features/control/logs-contract.ts'
import { overviewCalls } from '#features/control/overview-contract.ts'
import { usersCalls } from '#features/control/users-contract.ts'
import { institutionsCalls } from '#features/profiles/institutions-contract.ts'
import { profilesCalls } from '#features/profiles/contract.ts'
import { triageCalls } from '#features/triage/contract.ts'
import { reviewCalls } from '#features/review/contract.ts'
import { commentsCalls } from '#features/editor/comments-contract.ts'
import { authorsCalls, contributionsCalls } from '#features/team/contributions-contract.ts'
import { extensionsCalls } from '#features/submission/extensions-contract.ts'
import {
  filesCalls,
  ledgerCalls,
  owningCalls,
  referencesCalls,
  editorCalls,
  checksCalls,
} from '#features/editor/contract.ts'
import { draftCalls, submissionCalls } from '#features/submission/contract.ts'
import { wordCalls } from '#features/editor/word-contract.ts'
import { resourcesCalls } from '#features/editor/resources-contract.ts'
import { guidelineCalls } from '#features/submission/reporting-guidelines/guideline-contract.ts'
import { lostWordsCalls } from '#features/editor/document/lost-words-contract.ts'
import { versionsCalls } from '#features/editor/document/versions-contract.ts'
import { submissionChecklistCalls } from '#features/submission/submission-checklist-contract.ts'
import { titleCalls } from '#features/editor/document/title-contract.ts'
import { featuresCalls } from '#shared/calls/features-contract.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import type { Frames } from '#shared/live/frame.ts'
import { socketFrames } from '#shared/live/socket-contract.ts'
import { aiUseCalls, mentoringCalls, sharingCalls } from '#features/team/contract.ts'

/** All calls of the product, by feature. The OpenAPI document, types and tests of all calls are based on this list. */
export const allCalls = {
  ...featuresCalls,
  ...accountsCalls,
  ...orcidCalls,
  ...secondFactorCalls,
  ...passkeysCalls,
  ...securityCalls,
  ...profilesCalls,
  ...institutionsCalls,
  ...projectsCalls,
  ...dashboardCalls,
  ...waitlistCalls,
  ...proposalsCalls,
  ...refinedQuestionCalls,
  ...teamCalls,
  ...libraryCalls,
  ...exportsCalls,
  ...doisCalls,
  ...metadataCalls,
  ...readerCalls,
  ...curationCalls,
  ...importCalls,
  ...questionsCalls,
  ...askerCalls,
  ...submissionCalls,
  ...editorCalls,
  ...checksCalls,
  ...titleCalls,
  ...commentsCalls,
  ...contributionsCalls,
  ...extensionsCalls,
  ...versionsCalls,
  ...lostWordsCalls,
  ...filesCalls,
  ...ledgerCalls,
  ...aiUseCalls,
  ...owningCalls,
  ...authorsCalls,
  ...draftCalls,
  ...referencesCalls,
  ...wordCalls,
  ...resourcesCalls,
  ...guidelineCalls,
  ...mentoringCalls,
  ...sharingCalls,
  ...submissionChecklistCalls,
  ...triageCalls,
  ...reviewCalls,
  ...reviewDeskCalls,
  ...peerReviewCalls,
  ...authorReviewCalls,
  ...communityCalls,
  ...directCalls,
  ...channelsCalls,
  ...messagesCalls,
  ...moderationCalls,
  ...directoryCalls,
  ...notificationsCalls,
  ...provenanceCalls,
  ...achievementsCalls,
  ...certificatesCalls,
  ...assistantCalls,
  ...sessionsCalls,
  ...caseCalls,
  ...toolsCalls,
  ...siteCalls,
  ...referenceCalls,
  ...supportCalls,
  ...feedbackCalls,
  ...announcementsCalls,
  ...donationsCalls,
  ...controlCalls,
  ...cleanupCalls,
  ...removalsCalls,
  ...marksCalls,
  ...readinessCalls,
  ...safetyProposalsCalls,
  ...graveyardCalls,
  ...integrityCalls,
  ...errorsCalls,
  ...figuresCalls,
  ...jobFailuresCalls,
  ...recoveryCalls,
  ...environmentsCalls,
  ...overviewCalls,
  ...usersCalls,
  ...databaseCalls,
  ...logsCalls,
  ...adminFeaturesCalls,
} satisfies Calls

export type AllCalls = typeof allCalls

/** All frames on a tab's socket: those of the kernel and those of the features. */
export const allFrames = {
  ...socketFrames,
  ...communityFrames,
} satisfies Frames
