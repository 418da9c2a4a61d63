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

type NewRow = Pick<MessageRow, 'id' | 'sender_id' | 'client_id' | 'content' | 'reply_to' | 'mentions' | 'warned'>

type NewRows = { conversationId: string; messages: NewRow[]; now: Date }

/**
 * Adds messages under their conversation's next numbers, whose row is held until the transaction ends, and has each sender have read
 * theirs: in one statement, since everyone else who writes there waits meanwhile. One is missing from what is returned where the same
 * sender's message with this client_id is there already.
 */
export async function addMessages(tx: Db, { conversationId: where, messages, now }: NewRows): Promise<MessageRow[]> {
  const placed = messages.map((message, index) => ({ place: index + 1, ...message }))
  const { rows } = await sql<MessageRow>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(placed)}::json) as given
        (place int, id uuid, sender_id uuid, client_id uuid, content text, reply_to uuid, mentions uuid[], warned text[])
    ), taken as (
      update community.conversation set head = head + ${messages.length}::int, last_message_at = ${now}::timestamptz where id = ${where}
      returning head - ${messages.length}::int as before
    ), marked as (
      insert into community.participant as own (conversation_id, member_id, joined_at, last_read)
      select ${where}, sender_id, ${now}::timestamptz, before + max(place) from given, taken group by sender_id, before order by sender_id
      on conflict (conversation_id, member_id) do update set last_read = excluded.last_read where own.last_read < excluded.last_read
    )
    insert into community.message (id, conversation_id, number, sender_id, client_id, content, reply_to, mentions, warned, sent_at)
    select id, ${where}, before + place, sender_id, client_id, content, reply_to, mentions, warned, ${now}::timestamptz from given, taken
    on conflict (sender_id, client_id) do nothing
    returning ${sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(column)))}`.execute(tx)
  return rows.toSorted((one, other) => one.number - other.number)
}

type SentBy = { actor: { id: string }; clientId: string }

/** What is stored already of what is sent. */
export async function findSent(db: Db, sent: SentBy[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(column)))} from community.message
    where (sender_id, client_id) in (
      select * from unnest(${sent.map(({ actor }) => actor.id)}::uuid[], ${sent.map(({ clientId }) => clientId)}::uuid[])
    )`.execute(db)
  return rows
}

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
export async function deleteReaction(tx: Db, reaction: { messageId: string; memberId: string; emoji: string }) {
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
