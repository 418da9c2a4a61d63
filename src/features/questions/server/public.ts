export { existingNumbers, existingQuestions } from './integrity-checks/queries.ts'
export type { QuestionFacts, QuestionForReview } from './presenters.ts'
export { listQuestionsForReview } from './questions-to-review.ts'
export { decideQuestion, setQuestionStatus, mergeQuestion } from './status-transitions.ts'
export { listDuplicates } from './similar/duplicates-service.ts'
export { askerOf, listStatusesOfAsker } from './asker/asker-queries.ts'
export { submitClinicianQuestion } from './service.ts'
export {
  askersWords,
  type AskersWords,
  questionFacts,
  questionsAround,
  type OwnQuestion,
  answeredQuestions,
  type QuestionMilestones,
  questionMilestones,
  countQuestionsToReview,
} from './facts-service.ts'
export { nextStepOf } from '../stages.ts'
export { leaveLink, QUESTION_FALLBACK } from './links.ts'
export { type MentorOffer, mentorOffersOn } from './mentor-offers-service.ts'
export { mergeRepeated, unmergeQuestions, archiveQuestions } from './removal/service.ts'
export {
  type QuestionSummary,
  countAllQuestions,
  listQuestionsOfAskers,
  listMergeTargets,
  listRepeated,
  questionByNumber,
} from './removal/queries.ts'
