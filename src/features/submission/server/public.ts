export { actionsOnPapers } from './actions-service.ts'
export { type PaperMilestones, paperMilestones } from './milestones-service.ts'
export { type SubmissionToReview, listSubmissionsForReview } from './submission/review-service.ts'
export {
  type SubmittedPaper,
  countSubmissionsToReview,
  decideSubmission,
  projectOfSubmission,
  readSubmissionText,
} from './submission/service.ts'
