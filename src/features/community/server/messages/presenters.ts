import type { Kernel } from '#server/kernel.ts'
import { DELETED, DELETED_BY_MODERATOR } from '../../limits.ts'
import type { MessageRow } from '../tables.ts'

/**
 * The parts needed to show messages: the database, the files' addresses, and the reader; undefined if many members
 * read.
 */
export type Showing = Pick<Kernel, 'db' | 'fileAddresses'> & { readerId: string | undefined }

type Said = Pick<MessageRow, 'content' | 'deleted_by_id' | 'sender_id'>

/** Returns a message's text, or the notice that replaces it. Pure. */
export function contentOf({ content, deleted_by_id: by, sender_id: sender }: Said): string {
  if (by === null) return content
  return by === sender ? DELETED : DELETED_BY_MODERATOR
}
