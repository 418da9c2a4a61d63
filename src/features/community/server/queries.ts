import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { ConversationRow, ParticipantRow } from './tables.ts'

export const findConversation = (db: Db, id: string): Promise<ConversationRow | undefined> =>
  db.selectFrom('community.conversation').selectAll().where('id', '=', id).executeTakeFirst()

export const findParticipant = (db: Db, id: string, memberId: string): Promise<ParticipantRow | undefined> =>
  db
    .selectFrom('community.participant')
    .selectAll()
    .where('conversation_id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const findPair = (db: Db, id: string) =>
  db.selectFrom('community.pair').selectAll().where('conversation_id', '=', id).executeTakeFirst()

export const listParticipantIds = async (db: Db, id: string): Promise<string[]> =>
  (await db.selectFrom('community.participant').select('member_id').where('conversation_id', '=', id).execute()).map(
    ({ member_id }) => member_id,
  )

/** Records how far a member has read. @returns the number of the last message read, which never decreases */
export const readUpTo = (tx: Db, read: { id: string; memberId: string; number: number; now: Date }) =>
  tx
    .insertInto('community.participant')
    .values({ conversation_id: read.id, member_id: read.memberId, joined_at: read.now, last_read: read.number })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'member_id'])
        .doUpdateSet({ last_read: read.number })
        .where('community.participant.last_read', '<', read.number),
    )
    .returning('last_read')
    .executeTakeFirst()

/**
 * Counts a conversation's messages after a message number, without deleted ones. The arguments are values or columns.
 */
export const unreadAfter = (
  conversation: string | ReturnType<typeof sql.ref>,
  number: number | ReturnType<typeof sql.ref>,
) =>
  sql<number>`(
    select count(*)::int from community.message
    where message.conversation_id = ${conversation} and message.number > ${number} and message.deleted_at is null
  )`

/** Counts the messages that a member has not read yet. */
export const countUnread = async (db: Db, { id, lastRead }: { id: string; lastRead: number }): Promise<number> =>
  (await db.selectNoFrom(unreadAfter(id, lastRead).as('count')).executeTakeFirstOrThrow()).count

/** Returns, for each given member with an active timeout, the timeout that ends last. */
export const listTimeouts = (db: Db, memberIds: string[], now: Date) =>
  db
    .selectFrom('community.timeout')
    .distinctOn('member_id')
    .select(['member_id', 'until', 'reason'])
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('until', '>', now)
    .orderBy('member_id')
    .orderBy('until', 'desc')
    .execute()

export const findTimeout = async (db: Db, memberId: string, now: Date) => (await listTimeouts(db, [memberId], now))[0]
