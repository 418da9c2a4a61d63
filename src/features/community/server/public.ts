export { requestContact, isBlockedByPrivacy } from './direct-messages/service.ts'
export { purgeFilesOf, restoreMessages, archiveMessages } from './messages/removal-service.ts'
export {
  countAllMessages,
  countMessagesByDay,
  countMessagesBy,
  findMessageAt,
  listRepeatedMessages,
  listMessagesBy,
  type ConversationMessage,
} from './messages/removal-queries.ts'
