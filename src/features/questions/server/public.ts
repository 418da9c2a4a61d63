export { existingNumbers, existingQuestions } from './integrity-checks/queries.ts'
export type { QuestionFacts, QuestionForReview } from './presenters.ts'
export { listQuestionsForReview } from './questions-to-review.ts'
export { decideQuestion, setQuestionStatus, mergeQuestion } from './status-transitions.ts'
export { listDuplicates } from './similar/duplicates.ts'
export { askerOf, listStatusesOfAsker } from './asker/asker-queries.ts'
export { submitClinicianQuestion } from './submit-question.ts'
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
} from './facts.ts'
export { nextStepOf } from '../stages.ts'
export { leaveLink, QUESTION_FALLBACK } from './links.ts'
export { type MentorOffer, mentorOffersOn } from './mentor-offers.ts'
export { mergeRepeated, unmergeQuestions } from './removal/merge-questions.ts'
export { archiveQuestions } from './removal/archive-questions.ts'
export {
  type QuestionSummary,
  countAllQuestions,
  listQuestionsOfAskers,
  listMergeTargets,
  listRepeated,
  questionByNumber,
} from './removal/queries.ts'
