import type { Db } from '#server/data/db.ts'
import type { ConversationRow } from '../tables.ts'

export const lockConversation = (tx: Db, id: string): Promise<ConversationRow | undefined> =>
  tx.selectFrom('community.conversation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const changeChannel = (tx: Db, id: string, changes: Partial<ConversationRow>) =>
  tx.updateTable('community.conversation').set(changes).where('id', '=', id).execute()

export const deleteChannel = (tx: Db, id: string) =>
  tx.deleteFrom('community.conversation').where('id', '=', id).execute()

export const setMuted = (tx: Db, muting: { id: string; memberId: string; muted: boolean; now: Date; head: number }) =>
  tx
    .insertInto('community.participant')
    .values({
      conversation_id: muting.id,
      member_id: muting.memberId,
      joined_at: muting.now,
      last_read: muting.head,
      is_muted: muting.muted,
    })
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'member_id']).doUpdateSet({ is_muted: muting.muted }),
    )
    .execute()

export const deleteParticipant = (tx: Db, id: string, memberId: string) =>
  tx.deleteFrom('community.participant').where('conversation_id', '=', id).where('member_id', '=', memberId).execute()
