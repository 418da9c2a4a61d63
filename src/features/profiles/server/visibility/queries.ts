import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { VisibilityRow } from '../tables.ts'

export const findVisibility = (db: Db, memberId: string): Promise<VisibilityRow | undefined> =>
  db.selectFrom('profiles.visibility').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** Of these members, those who made a choice. However many ids: they travel as one value. */
export const listVisibility = (db: Db, memberIds: string[]): Promise<VisibilityRow[]> =>
  db
    .selectFrom('profiles.visibility')
    .selectAll()
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

type Chosen = Partial<Pick<VisibilityRow, 'in_directory' | 'on_leaderboard'>>

export const saveVisibility = (tx: Db, memberId: string, { chosen, now }: { chosen: Chosen; now: Date }) =>
  tx
    .insertInto('profiles.visibility')
    .values({ ...chosen, member_id: memberId, chosen_at: now })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...chosen, chosen_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
