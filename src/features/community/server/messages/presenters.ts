import type { Kernel } from '#server/kernel.ts'
import { DELETED, DELETED_BY_MODERATOR } from '../../limits.ts'
import type { MessageRow } from '../tables.ts'

/** What it takes to show messages: where they are, how their files are found, and who reads them; undefined of what many are told. */
export type Showing = Pick<Kernel, 'db' | 'fileAddresses'> & { readerId: string | undefined }

type Said = Pick<MessageRow, 'content' | 'deleted_by_id' | 'sender_id'>

/** What a message says, or what stands in its place. Pure. */
export function contentOf({ content, deleted_by_id: by, sender_id: sender }: Said): string {
  if (by === null) return content
  return by === sender ? DELETED : DELETED_BY_MODERATOR
}
