import type { ConversationMessage } from '#features/community/server/public.ts'
import { TITLE_LENGTH_MAX } from '../limits.ts'
import { truncateText } from './truncate-text.ts'

/** Checks whether only participants, and not even admins, may read conversations of this kind. Pure. */
export const isPrivate = (kind: ConversationMessage['kind']): boolean => kind === 'direct' || kind === 'team'

/** Returns a message's title for admins. The title of a private message names only the kind of conversation. Pure. */
export function titleOfMessage({ kind, content }: Pick<ConversationMessage, 'kind' | 'content'>): string {
  if (!isPrivate(kind)) return truncateText(content, TITLE_LENGTH_MAX)
  return kind === 'direct' ? 'A direct message (text hidden)' : 'A team message (text hidden)'
}
