import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import type { MessageRow } from '../tables.ts'

/** All but what they are searched by. */
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

type NewRow = Omit<Insertable<Tables['community.message']>, 'number' | 'mentions' | 'warned'> &
  Pick<MessageRow, 'mentions' | 'warned' | 'sent_at'>

/**
 * Adds a message under its conversation's next number, whose row is held until the transaction ends, and has its sender have read it: at
 * once, since everyone else who writes there waits meanwhile. Nothing where the same sender's message with this client_id is there already.
 */
export async function addMessage(tx: Db, message: NewRow): Promise<MessageRow | undefined> {
  const {
    id,
    conversation_id: where,
    sender_id: sender,
    client_id,
    content,
    reply_to,
    mentions,
    warned,
    sent_at,
  } = message
  const { rows } = await sql<MessageRow>`
    with taken as (
      update community.conversation set head = head + 1, last_message_at = ${sent_at}::timestamptz where id = ${where} returning head
    ), marked as (
      insert into community.participant as own (conversation_id, member_id, joined_at, last_read)
      select ${where}, ${sender}::uuid, ${sent_at}::timestamptz, head from taken
      on conflict (conversation_id, member_id) do update set last_read = excluded.last_read where own.last_read < excluded.last_read
    )
    insert into community.message (id, conversation_id, number, sender_id, client_id, content, reply_to, mentions, warned, sent_at)
    select ${id}::uuid, ${where}, head, ${sender}::uuid, ${client_id}::uuid, ${content}, ${reply_to}::uuid, ${mentions}::uuid[],
      ${warned}::text[], ${sent_at}::timestamptz
    from taken
    on conflict (sender_id, client_id) do nothing
    returning ${sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(column)))}`.execute(tx)
  return rows[0]
}

export const findSent = (db: Db, senderId: string, clientId: string): Promise<MessageRow | undefined> =>
  db
    .selectFrom('community.message')
    .select(MESSAGE_COLUMNS)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

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

/** The newest messages before a number, the newest first. */
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

/** The oldest messages after a number, the oldest first. */
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

/** @returns whether it was there. */
export async function takeReaction(tx: Db, reaction: { messageId: string; memberId: string; emoji: string }) {
  const taken = await tx
    .deleteFrom('community.reaction')
    .where('message_id', '=', reaction.messageId)
    .where('member_id', '=', reaction.memberId)
    .where('emoji', '=', reaction.emoji)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export const addReaction = (tx: Db, reaction: Insertable<Tables['community.reaction']>) =>
  tx
    .insertInto('community.reaction')
    .values(reaction)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Nothing is left of what a message said, but that there was one. */
export async function emptyMessage(tx: Db, id: string, { by, now }: { by: string; now: Date }): Promise<void> {
  await tx
    .updateTable('community.message')
    .set({
      content: '',
      mentions: [],
      warned: [],
      deleted_at: now,
      deleted_by_id: by,
      pinned_at: null,
      pinned_by_id: null,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('community.reaction').where('message_id', '=', id).execute()
  await tx.deleteFrom('community.edit').where('message_id', '=', id).execute()
}
