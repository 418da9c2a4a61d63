export { countAnswered, senderOf } from './inbox/answered-queries.ts'
export { FAQ } from '../faq.ts'
export { findCase, createCase, addSenderReply } from './inbox/cases-service.ts'
