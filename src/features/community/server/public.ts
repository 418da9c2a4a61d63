export { askForContact, isBlockedByPrivacy } from './direct/service.ts'
export { forgetFilesOf, putBackMessages, takeOutMessages } from './messages/removing-service.ts'
export {
  countAllMessages,
  countMessagesByDay,
  countSaidBy,
  findMessageAt,
  listRepeatedMessages,
  listSaidBy,
  type SaidSomewhere,
} from './messages/removing-queries.ts'
