import type { Generated, GeneratedAlways, Selectable } from 'kysely'

type LeaderboardEntryTable = {
  member_id: string
  /** The number of achievements, recounted whenever one is added or revoked. */
  unlocked: Generated<number>
  latest_at: Date | null
  latest_key: string | null
  /** True if the leaderboard may list the member. */
  listed: Generated<boolean>
  /** True while the member has left and may come back. */
  away: Generated<boolean>
  /** The institution on whose leaderboard the member is counted, after merges of institutions. */
  institution_id: Generated<string | null>
}

type UnlockedTable = {
  member_id: string
  achievement_key: string
  unlocked_at: Date
  certificate_id: Generated<string>
  status_index: GeneratedAlways<number>
  revoked_at: Date | null
  revoked_by_id: string | null
  revoked_reason: Generated<string>
}
export type UnlockedRow = Selectable<UnlockedTable>

type SigningKeyTable = {
  id: string
  /** The public key in Multikey format. */
  public_key: string
  /** The encrypted private key; null in a staging copy. */
  sealed: string | null
  made_at: Date
  retired_at: Date | null
}

type CredentialTable = { certificate_id: string; signed: string; key_id: string; signed_at: Date }

/**
 * A change in the number of a leaderboard's members whose count of achievements is `unlocked`. The sum of all changes is
 * the current number.
 */
type TallyTable = { institution_id: string | null; unlocked: number; members: number }

declare module '#server/data/db.ts' {
  interface Tables {
    'achievements.leaderboard_entry': LeaderboardEntryTable
    'achievements.unlocked': UnlockedTable
    'achievements.signing_key': SigningKeyTable
    'achievements.credential': CredentialTable
    'achievements.progress_counter': TallyTable
    'achievements.revoked_place': { status_index: number }
  }
}
