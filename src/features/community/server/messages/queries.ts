import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { MessageRow } from '../tables.ts'

/** All columns except the search index. */
export const MESSAGE_COLUMNS = [
  'id',
  'conversation_id',
  'number',
  'sender_id',
  'client_id',
  'content',
  'reply_to',
  'mentions',
  'warned',
  'sent_at',
  'edited_at',
  'deleted_at',
  'deleted_by_id',
  'pinned_at',
  'pinned_by_id',
] as const

export const findMessage = (db: Db, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('community.message').select(MESSAGE_COLUMNS).where('id', '=', id).executeTakeFirst()

export const lockMessage = (tx: Db, id: string): Promise<MessageRow | undefined> =>
  tx.selectFrom('community.message').select(MESSAGE_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

export const findMessages = (db: Db, ids: string[]): Promise<MessageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('community.message')
        .select(MESSAGE_COLUMNS)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()

type Part = { conversationId: string; limit: number }

/** Lists the newest messages before a number, the newest first. */
export const listBefore = (
  db: Db,
  { conversationId, before, limit }: Part & { before: number },
): Promise<MessageRow[]> =>
  db
    .selectFrom('community.message')
    .select(MESSAGE_COLUMNS)
    .where('conversation_id', '=', conversationId)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** Lists the oldest messages after a number, the oldest first. */
export const listAfter = (db: Db, { conversationId, after, limit }: Part & { after: number }): Promise<MessageRow[]> =>
  db
    .selectFrom('community.message')
    .select(MESSAGE_COLUMNS)
    .where('conversation_id', '=', conversationId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()

export const listReactions = (db: Db, messageIds: string[]) =>
  db
    .selectFrom('community.reaction')
    .select(['message_id', 'emoji', 'member_id'])
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('reacted_at')
    .orderBy('member_id')
    .execute()
