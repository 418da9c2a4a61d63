import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import { PINS_MAX } from '../../limits.ts'
import type { MessageRow } from '../tables.ts'
import { MESSAGE_COLUMNS } from './queries.ts'

/** Two edits within the same moment keep what was said before both. */
export const addEdit = (tx: Db, edit: Insertable<Tables['community.edit']>) =>
  tx
    .insertInto('community.edit')
    .values(edit)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const changeContent = (tx: Db, id: string, change: { content: string; warned: string[]; edited_at: Date }) =>
  tx.updateTable('community.message').set(change).where('id', '=', id).execute()

export const listEdits = (db: Db, messageId: string) =>
  db
    .selectFrom('community.edit')
    .select(['content', 'edited_at'])
    .where('message_id', '=', messageId)
    .orderBy('edited_at', 'desc')
    .execute()

export const setPinned = (tx: Db, id: string, pinned: { by: string; now: Date } | undefined) =>
  tx
    .updateTable('community.message')
    .set({ pinned_at: pinned?.now ?? null, pinned_by_id: pinned?.by ?? null })
    .where('id', '=', id)
    .execute()

const pinned = (db: Db, conversationId: string) =>
  db.selectFrom('community.message').where('conversation_id', '=', conversationId).where('pinned_at', 'is not', null)

export const listPins = (db: Db, conversationId: string): Promise<MessageRow[]> =>
  pinned(db, conversationId).select(MESSAGE_COLUMNS).orderBy('pinned_at', 'desc').limit(PINS_MAX).execute()

export async function countPins(db: Db, conversationId: string): Promise<number> {
  const { count } = await pinned(db, conversationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
