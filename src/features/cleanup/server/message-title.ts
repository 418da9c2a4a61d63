import type { ConversationMessage } from '#features/community/server/public.ts'
import { TITLE_LENGTH_MAX } from '../limits.ts'
import { truncateText } from './truncate-text.ts'

/** Whether only some may read what is said there, admins not among them. Pure. */
export const isPrivate = (kind: ConversationMessage['kind']): boolean => kind === 'direct' || kind === 'team'

/** How admins see a message: of what only some may read, where it was said and nothing of what it says. Pure. */
export function titleOfMessage({ kind, content }: Pick<ConversationMessage, 'kind' | 'content'>): string {
  if (!isPrivate(kind)) return truncateText(content, TITLE_LENGTH_MAX)
  return kind === 'direct'
    ? 'A direct message: its words are not shown'
    : 'A message of a team: its words are not shown'
}
