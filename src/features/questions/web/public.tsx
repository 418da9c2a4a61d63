export { KeptQuestions } from './asking/kept-questions.tsx'
export { clearOfPatients } from './offered.tsx'
export { OwnQuestions } from './own/own-questions-section.tsx'
export { answerPath } from '../pages.ts'
