export { ETHICS } from '../declarations.ts'
export { ABSTRACT_WORDS_MAX, ABSTRACT_WORDS_MIN } from '../limits.ts'
export { actionsOnPapers } from './actions.ts'
export { type PaperMilestones, paperMilestones } from './read-milestones.ts'
export { type SubmissionToReview, listSubmissionsForReview } from './submission/list-submissions-for-review.ts'
export { assertMayDecide, assertOpened, listOpened, recordOpening } from './submission/openings.ts'
export { sendSubmissionToReview } from './submission/send-to-review.ts'
export { findSubmissionTitle, type SubmittedPaper } from './submission/submission.ts'
export {
  countSubmissionsToReview,
  findSubmissions,
  projectOfSubmission,
  readSubmissionText,
} from './submission/submissions.ts'
export { decideSubmission } from './submission/decide-submission.ts'
export {
  findSubmitted,
  listPendingSubmissions,
  listSubmitted,
  listSubmittedAfter,
  type SubmittedText,
} from './submission/submitted-texts.ts'
export { approvalsOfSubmission } from './approvals/approvals.ts'
export type { AuthorApproval } from './approvals/policy.ts'
