import type { Kernel } from '#server/kernel.ts'
import { DELETED, DELETED_BY_MODERATOR } from '../../limits.ts'
import type { MessageRow } from '../tables.ts'

/**
 * The dependencies for displaying messages. `readerId` is undefined if the result is for several readers; each reader's
 * file URLs are then added later.
 */
export type Showing = Pick<Kernel, 'db' | 'fileAddresses'> & { readerId: string | undefined }

type Said = Pick<MessageRow, 'content' | 'deleted_by_id' | 'sender_id'>

/** Returns a message's text, or the notice that replaces a deleted message's text. Pure. */
export function contentOf({ content, deleted_by_id: by, sender_id: sender }: Said): string {
  if (by === null) return content
  return by === sender ? DELETED : DELETED_BY_MODERATOR
}
