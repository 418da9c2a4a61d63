export { countAnswered, senderOf } from './inbox/inbox.ts'
export { FAQ } from '../faq.ts'
export { findCase, createCase, addSenderReply } from './inbox/cases.ts'
