import type { Db } from '#server/data/db.ts'
import type { MessageRow } from '../tables.ts'

/** Who hears nothing of a message: they muted its channel or thread, or its sender. */
export async function listDeaf(db: Db, message: Pick<MessageRow, 'conversation_id' | 'sender_id'>): Promise<string[]> {
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

export const listPresent = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom('community.presence')
    .select('process_id')
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .limit(1)
    .execute()
