import type { Db } from '#server/data/db.ts'
import '../tables.ts'

const spent = (db: Db, day: string) =>
  db
    .selectFrom('assistant.use')
    .select(({ fn }) => fn.sum<string | null>('cost_micros').as('micros'))
    .where('day', '=', day)

/** What was spent on a day in all, in millionths of a dollar. */
export const spentOn = async (db: Db, day: string): Promise<number> =>
  Number((await spent(db, day).executeTakeFirstOrThrow()).micros ?? 0)

export const spentBy = async (db: Db, memberId: string, day: string): Promise<number> =>
  Number((await spent(db, day).where('member_id', '=', memberId).executeTakeFirstOrThrow()).micros ?? 0)

export const setCost = (tx: Db, useId: string, micros: number) =>
  tx.updateTable('assistant.use').set({ cost_micros: micros }).where('id', '=', useId).execute()
