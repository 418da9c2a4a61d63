import { sql } from 'kysely'
import { institutionsOf, listedOnLeaderboard, membersOfMerge } from '#features/profiles/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import '../tables.ts'

/** Updates two parts of members' leaderboard entries: whether they are listed, and their institution after merges. */
export async function updateLeaderboardEntries(tx: Tx, memberIds: string[]): Promise<void> {
  if (memberIds.length === 0) return
  const [listed, institutions] = await Promise.all([listedOnLeaderboard(tx, memberIds), institutionsOf(tx, memberIds)])
  await saveLeaderboardEntries(
    tx,
    memberIds.map((memberId) => ({
      memberId,
      listed: listed.has(memberId),
      institutionId: institutions.get(memberId)?.id ?? null,
    })),
  )
}

/**
 * The savepoint in which entries are updated. If the update fails, the member's change is still saved, and the consumer
 * with this name retries the event.
 */
const APART = { savepoint: 'achievements.places' }

/** Updates leaderboard entries when profiles and privacy settings change. */
export function registerLeaderboardHandlers({ events }: Kernel): void {
  events.handleInTransaction('profile.changed', (tx, { data }) => updateLeaderboardEntries(tx, [data.member_id]), APART)
  events.handleInTransaction(
    'visibility.chosen',
    (tx, { data }) => updateLeaderboardEntries(tx, [data.member_id]),
    APART,
  )
  events.handleInTransaction(
    'member.access_changed',
    (tx, { data }) => updateLeaderboardEntries(tx, [data.member_id]),
    APART,
  )
  for (const type of ['institution.merged', 'institution.parted'] as const) {
    events.handleInTransaction(
      type,
      async (tx, { data }) => updateLeaderboardEntries(tx, await membersOfMerge(tx, data.merge_id)),
      APART,
    )
  }
}

/**
 * Updates leaderboard entries. While a member who has left may still come back, `listed` stays unchanged, because their
 * privacy choice is unknown.
 */
const saveLeaderboardEntries = (tx: Tx, placed: Placed[]) =>
  sql`update achievements.leaderboard_entry as standing set listed = case when away then standing.listed else placed.listed end,
      institution_id = placed.institution_id
    from unnest(
      ${placed.map(({ memberId }) => memberId)}::uuid[],
      ${placed.map(({ listed }) => listed)}::boolean[],
      ${placed.map(({ institutionId }) => institutionId)}::uuid[]
    ) as placed (member_id, listed, institution_id)
    where standing.member_id = placed.member_id`.execute(tx)

type Placed = { memberId: string; listed: boolean; institutionId: string | null }
