import type { Db } from '#server/data/db.ts'
import type { HistoryQuery } from '../../message-contract.ts'
import type { ConversationRow, MessageRow } from '../tables.ts'
import { listAfter, listBefore } from './queries.ts'

export type Page = { rows: MessageRow[]; has_older: boolean; has_newer: boolean }

type Part = { conversationId: string; limit: number }

async function older(db: Db, part: Part, before: number): Promise<{ rows: MessageRow[]; more: boolean }> {
  const rows = await listBefore(db, { ...part, before, limit: part.limit + 1 })
  return { rows: rows.slice(0, part.limit).toReversed(), more: rows.length > part.limit }
}

async function newer(db: Db, part: Part, after: number): Promise<{ rows: MessageRow[]; more: boolean }> {
  const rows = await listAfter(db, { ...part, after, limit: part.limit + 1 })
  return { rows: rows.slice(0, part.limit), more: rows.length > part.limit }
}

/**
 * Reads a page of a conversation, oldest first: the messages around, after or before a given message number, or the
 * newest ones.
 */
export async function readPage(db: Db, { id, head }: ConversationRow, asked: HistoryQuery): Promise<Page> {
  const part = { conversationId: id, limit: asked.limit }
  if (asked.around !== undefined) {
    const half = { ...part, limit: Math.max(1, Math.floor(asked.limit / 2)) }
    const [before, from] = await Promise.all([older(db, half, asked.around), newer(db, half, asked.around - 1)])
    return { rows: [...before.rows, ...from.rows], has_older: before.more, has_newer: from.more }
  }
  if (asked.after !== undefined) {
    const { rows, more } = await newer(db, part, asked.after)
    return { rows, has_older: asked.after > 0, has_newer: more }
  }
  const { rows, more } = await older(db, part, asked.before ?? Number.MAX_SAFE_INTEGER)
  return { rows, has_older: more, has_newer: (rows.at(-1)?.number ?? head) < head && asked.before !== undefined }
}
