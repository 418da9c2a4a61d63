import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'

export const listBlockersOf = async (db: Db, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('community.block')
    .select('member_id')
    .where('blocked_id', '=', memberId)
    .where('is_mute', '=', false)
    .execute()
  return rows.map(({ member_id: id }) => id)
}

export const saveBlock = (tx: Db, block: Insertable<Tables['community.block']>) =>
  tx
    .insertInto('community.block')
    .values(block)
    .onConflict((conflict) => conflict.columns(['member_id', 'blocked_id']).doUpdateSet({ is_mute: block.is_mute }))
    .execute()

export const lockReport = (tx: Db, id: string) =>
  tx.selectFrom('community.report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
