export { KeptQuestions } from './asking/kept-questions.tsx'
export { clearOfPatients } from './offered.tsx'
