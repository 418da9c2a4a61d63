import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

export const collectAchievements = async (db: Db, { id }: Owner) => ({
  unlocked: await db
    .selectFrom('achievements.unlocked as unlocked')
    .leftJoin('achievements.credential as credential', 'credential.certificate_id', 'unlocked.certificate_id')
    .select(['achievement_key', 'unlocked_at', 'unlocked.certificate_id', 'revoked_at', 'revoked_reason', 'signed'])
    .where('member_id', '=', id)
    .orderBy('unlocked_at')
    .execute(),
})

export async function eraseAchievements(tx: Db, { id }: Owner): Promise<void> {
  await tx.deleteFrom('achievements.unlocked').where('member_id', '=', id).execute()
  await tx.deleteFrom('achievements.leaderboard_entry').where('member_id', '=', id).execute()
}

/** Hides a member from all leaderboards when they leave, and shows them again when they come back. */
const setAway = (tx: Db, memberId: string, away: boolean) =>
  tx.updateTable('achievements.leaderboard_entry').set({ away }).where('member_id', '=', memberId).execute()

export const hideLeaderboardEntry = (tx: Db, { id }: Owner) => setAway(tx, id, true)
export const restoreLeaderboardEntry = (tx: Db, { id }: Owner) => setAway(tx, id, false)
