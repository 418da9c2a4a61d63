import type { Db } from '#server/data/db.ts'

export const pinned = (db: Db, conversationId: string) =>
  db.selectFrom('community.message').where('conversation_id', '=', conversationId).where('pinned_at', 'is not', null)

export async function countPins(db: Db, conversationId: string): Promise<number> {
  const { count } = await pinned(db, conversationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
