import type { ActionType } from '../../proposal-words.ts'
import { accountsAction } from './accounts-action.ts'
import type { CleanupAction } from './action.ts'
import { claimsAction } from './claims-action.ts'
import { messagesAction } from './messages-action.ts'
import { questionsAction } from './questions-action.ts'

export const ACTIONS: Record<ActionType, CleanupAction> = {
  delete_accounts: accountsAction,
  merge_questions: questionsAction,
  release_claims: claimsAction,
  remove_messages: messagesAction,
}
