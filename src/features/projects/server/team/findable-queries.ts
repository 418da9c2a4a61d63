import type { Db } from '#server/data/db.ts'
import '../tables.ts'

export const isFindable = async (db: Db, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('projects.findable_member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

export const listFindable = (db: Db) => db.selectFrom('projects.findable_member').select('member_id').execute()

export const addFindable = (tx: Db, memberId: string, now: Date) =>
  tx
    .insertInto('projects.findable_member')
    .values({ member_id: memberId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const removeFindable = (tx: Db, memberId: string) =>
  tx.deleteFrom('projects.findable_member').where('member_id', '=', memberId).execute()
