import { institutionsOf, listedOnLeaderboard, membersOfMerge } from '#features/profiles/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { saveLeaderboardEntries } from './queries.ts'

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

/** Where a place cannot be kept, the choice stands, and its event waits under this name. */
const APART = { savepoint: 'achievements.places' }

/** Keeps the board as profiles and choices have it. */
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
