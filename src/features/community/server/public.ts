export { requestContact, isBlockedByPrivacy } from './direct-messages/direct-messages.ts'
export {
  purgeFilesOf,
  restoreMessages,
  archiveMessages,
  countAllMessages,
  countMessagesByDay,
  countMessagesBy,
  findMessageAt,
  listRepeatedMessages,
  listMessagesBy,
  type ConversationMessage,
} from './messages/removal.ts'
