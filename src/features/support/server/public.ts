export { countAnswered, senderOf } from './inbox/answered-queries.ts'
export { FAQ } from '../faq.ts'
export { findCase, openCase, writeBack } from './inbox/cases-service.ts'
