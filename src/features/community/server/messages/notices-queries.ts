import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { MISSED_AFTER_MS, MISSED_AT_ONCE, MISSED_WITHIN_MS } from '../../limits.ts'
import type { MessageRow } from '../tables.ts'

/** Returns the ids of members who muted a message's conversation or sender, and so are not notified of it. */
export async function listMuted(db: Db, message: Pick<MessageRow, 'conversation_id' | 'sender_id'>): Promise<string[]> {
  const muted = await db
    .selectFrom('community.participant')
    .select('member_id')
    .where('conversation_id', '=', message.conversation_id)
    .where('is_muted', '=', true)
    .execute()
  const blocking = await db
    .selectFrom('community.block')
    .select('member_id')
    .where('blocked_id', '=', message.sender_id)
    .execute()
  return [...muted, ...blocking].map(({ member_id: id }) => id)
}

/** Returns a member's messages that mention others and are not deleted. */
export const listMessagesWithMentions = (db: Db, senderId: string) =>
  db
    .selectFrom('community.message')
    .select(['conversation_id', 'number', 'sender_id', 'mentions'])
    .where('sender_id', '=', senderId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`cardinality(mentions) > 0`)
    .orderBy('id')
    .execute()

export const listPresent = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom('community.presence')
    .select('process_id')
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .limit(1)
    .execute()

type Reader = { threadId: string; memberId: string }

/**
 * Marks a member as notified of the unread messages in a thread. @returns the number of the last message read;
 * undefined if nothing is unread, or they were already notified and have read nothing since.
 */
export const claimUnnotified = (tx: Db, { threadId, memberId }: Reader) =>
  tx
    .updateTable('community.participant as own')
    .from('community.conversation as thread')
    .set((eb) => ({ told_to: eb.ref('thread.head') }))
    .whereRef('thread.id', '=', 'own.conversation_id')
    .where('thread.id', '=', threadId)
    .where('own.member_id', '=', memberId)
    .whereRef('own.told_to', '<=', 'own.last_read')
    .whereRef('own.last_read', '<', 'thread.head')
    .returning('own.last_read')
    .executeTakeFirst()

/** Counts a thread's messages after a message number, excluding deleted messages. */
export const countAfter = (db: Db, threadId: string, number: number) =>
  db
    .selectFrom('community.message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', threadId)
    .where('number', '>', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/**
 * Lists threads with messages that have been unread for a while. Their readers were not notified, because they had the
 * community open.
 */
export const listUnnotified = (db: Db, now: Date) =>
  db
    .selectFrom('community.conversation as thread')
    .innerJoin('community.participant as own', 'own.conversation_id', 'thread.id')
    .innerJoin('community.message as last', (join) =>
      join.onRef('last.conversation_id', '=', 'thread.id').onRef('last.number', '=', 'thread.head'),
    )
    .select(['last.id', 'own.member_id'])
    .where('thread.kind', '=', 'direct')
    .where('thread.last_message_at', '<', new Date(now.getTime() - MISSED_AFTER_MS))
    .where('thread.last_message_at', '>', new Date(now.getTime() - MISSED_WITHIN_MS))
    .whereRef('own.last_read', '<', 'thread.head')
    .whereRef('own.told_to', '<=', 'own.last_read')
    .where('own.is_muted', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('community.message as left')
          .select('left.id')
          .whereRef('left.conversation_id', '=', 'thread.id')
          .whereRef('left.number', '>', 'own.last_read')
          .where('left.deleted_at', 'is', null),
      ),
    )
    .orderBy('thread.last_message_at')
    .limit(MISSED_AT_ONCE)
    .execute()
