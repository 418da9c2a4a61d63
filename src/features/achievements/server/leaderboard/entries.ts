import { sql } from 'kysely'
import { institutionsOf, listedOnLeaderboard, membersOfMerge } from '#features/profiles/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import '../tables.ts'

/** Lists members, or no longer, and counts them for their institution: as they chose, and as institutions are merged today. */
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

/** If a place cannot be stored, the choice is still saved, and its event waits under this name. */
const APART = { savepoint: 'achievements.places' }

/** Updates the board when profiles and choices change. */
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

/** Puts members where their profiles have them. Of who is away nothing is known of being listed: that stays as it was. */
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
