export { type OwnSection, sectionAbout } from './quote-queries.ts'
export { SECTION_PLANS } from '../sections.ts'
export { ofPapers } from './paper-routes.ts'
export { type Assistance, assistanceOf } from './extension-points.ts'
export { existingPapers } from './integrity-check-queries.ts'
export { noteClosed } from './close-paper.ts'
export { onOnePaper } from './team/queries.ts'
export { actionsOnPapers, mentorOf } from './team/action-queries.ts'
export { readerOf } from './files/file-access-service.ts'
export { listSubmissionsForReview, type SubmissionToReview } from './submission/review-service.ts'
export {
  countSubmissionsToReview,
  decideSubmission,
  projectOfSubmission,
  readSubmissionText,
  type SubmittedPaper,
} from './submission/service.ts'
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
export { idlePapers, isSeat, seatAgain, vacatePaper } from './team/vacate-paper-service.ts'
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
