import type { ConversationMessage } from '#features/community/server/public.ts'
import { TITLE_LENGTH_MAX } from '../limits.ts'
import { truncateText } from './truncate-text.ts'

/** Returns whether only participants may read the conversation; admins may not. Pure. */
export const isPrivate = (kind: ConversationMessage['kind']): boolean => kind === 'direct' || kind === 'team'

/** Returns a message's title for admins. For a private one, it names the place and leaves out the text. Pure. */
export function titleOfMessage({ kind, content }: Pick<ConversationMessage, 'kind' | 'content'>): string {
  if (!isPrivate(kind)) return truncateText(content, TITLE_LENGTH_MAX)
  return kind === 'direct'
    ? 'A direct message: its words are not shown'
    : 'A message of a team: its words are not shown'
}
