import { admittedMembers } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { DirectoryVisibility } from '../tables.ts'
import { findVisibility, listVisibility, saveVisibility } from './queries.ts'

export type Visibility = { inDirectory: DirectoryVisibility; onLeaderboard: boolean }

const EVERYWHERE: Visibility = { inDirectory: 'members', onLeaderboard: true }

/** What a member chose of who may see them; everywhere until they choose. */
export async function visibilityOf(db: Db, memberId: string): Promise<Visibility> {
  const row = await findVisibility(db, memberId)
  return row ? { inDirectory: row.in_directory, onLeaderboard: row.on_leaderboard } : EVERYWHERE
}

/** Changes what is named of the choice, and says that it happened. */
export async function chooseVisibility(
  kernel: Kernel,
  tx: Tx,
  { memberId, chosen }: { memberId: string; chosen: { [K in keyof Visibility]?: Visibility[K] | undefined } },
): Promise<Visibility> {
  const columns = { in_directory: chosen.inDirectory, on_leaderboard: chosen.onLeaderboard }
  const named = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(named).length > 0) {
    await saveVisibility(tx, memberId, { chosen: named, now: kernel.now() })
    await kernel.events.record(tx, 'visibility.chosen', { member_id: memberId }, { actor: { id: memberId } })
  }
  return visibilityOf(tx, memberId)
}

async function presentExcept(db: Db, ids: string[], hides: (chosen: Visibility) => boolean): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const [present, rows] = await Promise.all([admittedMembers(db, ids), listVisibility(db, ids)])
  const hidden = new Set(
    rows.flatMap(({ member_id: id, in_directory: inDirectory, on_leaderboard: onLeaderboard }) =>
      hides({ inDirectory, onLeaderboard }) ? [id] : [],
    ),
  )
  return new Set(present.filter((id) => !hidden.has(id)))
}

/** Of these members, those who are there, not shut out by an admin, and let other members find them: in the directory, who is online, whom to name. */
export const showsInDirectory = (db: Db, ids: string[]): Promise<Set<string>> =>
  presentExcept(db, ids, ({ inDirectory }) => inDirectory === 'nobody')

/** Of these members, those who are there and whom the leaderboard may list: neither shut out, nor hidden from the directory nor opted out. */
export const listedOnLeaderboard = (db: Db, ids: string[]): Promise<Set<string>> =>
  presentExcept(db, ids, ({ inDirectory, onLeaderboard }) => inDirectory === 'nobody' || !onLeaderboard)
