export { type OwnSection, sectionAbout } from './quoting-queries.ts'
export { SECTION_PLANS } from '../sections.ts'
export { ofPapers } from './paper-routes.ts'
export { existingPapers } from './auditing-queries.ts'
export { noteClosed } from './close-paper.ts'
export { onOnePaper } from './team/queries.ts'
export { actionsOnPapers, mentorOf } from './team/deed-queries.ts'
export { readerOf } from './files/reading-service.ts'
export { listSubmissionsForReview, type SubmissionToReview } from './submitting/review-service.ts'
export {
  countSubmissionsToReview,
  decideSubmission,
  projectOfSubmission,
  readSubmissionText,
  type SubmittedPaper,
} from './submitting/service.ts'
export {
  handOverPaper,
  leavePaper,
  paperIdsOf,
  passLead,
  type Team,
  teamOf,
  teamsInWorkOf,
  workersOn,
  paperIdOfProject,
} from './team/service.ts'
export { idlePapers, isSeat, seatAgain, vacatePaper } from './team/vacating-service.ts'
export {
  createEmptyPaper,
  joinPaper,
  papersAbout,
  type RequestedReview,
  reviewsRequestedOf,
  papersOfMember,
  type PaperOfMember,
  markPublished,
  type PaperMilestones,
  type SharedPaper,
  paperMilestones,
} from './papers-service.ts'
