import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { UnlockedRow } from './tables.ts'

/** All that a member has ever unlocked, what was revoked among it. */
export const listEver = (db: Db, memberId: string): Promise<UnlockedRow[]> =>
  db.selectFrom('achievements.unlocked').selectAll().where('member_id', '=', memberId).execute()

/** What a member has unlocked, the latest first. */
export const listUnlocked = (db: Db, memberId: string): Promise<UnlockedRow[]> =>
  db
    .selectFrom('achievements.unlocked')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .orderBy('unlocked_at', 'desc')
    .orderBy('status_index', 'desc')
    .execute()

/**
 * Locks a member's leaderboard entry until the transaction ends: another decision on what they unlock waits, and then
 * sees this action.
 * @returns true if they were not known before
 */
export async function lockLeaderboardEntry(tx: Tx, memberId: string): Promise<boolean> {
  const added = await tx
    .insertInto('achievements.leaderboard_entry')
    .values({ member_id: memberId, latest_at: null, latest_key: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .execute()
  await tx
    .selectFrom('achievements.leaderboard_entry')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute()
  return added.length > 0
}

/** @returns those that were not unlocked before. */
export const addUnlocked = (tx: Tx, memberId: string, earned: { key: string; at: Date }[]): Promise<UnlockedRow[]> =>
  tx
    .insertInto('achievements.unlocked')
    .values(
      earned.map(({ key, at }) => ({
        member_id: memberId,
        achievement_key: key,
        unlocked_at: at,
        revoked_at: null,
        revoked_by_id: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()

/** Counts anew what a member has unlocked. */
export const recountUnlocked = (tx: Tx, memberId: string) =>
  sql`update achievements.leaderboard_entry as standing
    set unlocked = counted.unlocked, latest_at = counted.latest_at, latest_key = counted.latest_key
    from (
      select count(*)::integer as unlocked, max(unlocked_at) as latest_at,
        (array_agg(achievement_key order by unlocked_at desc, status_index desc))[1] as latest_key
      from achievements.unlocked where member_id = ${memberId} and revoked_at is null
    ) as counted
    where standing.member_id = ${memberId}`.execute(tx)
