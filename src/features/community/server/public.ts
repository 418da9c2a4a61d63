export { requestContact, isBlockedByPrivacy } from './direct-messages/service.ts'
export { purgeFilesOf, restoreMessages, archiveMessages } from './messages/removing-service.ts'
export {
  countAllMessages,
  countMessagesByDay,
  countMessagesBy,
  findMessageAt,
  listRepeatedMessages,
  listMessagesBy,
  type ConversationMessage,
} from './messages/removing-queries.ts'
