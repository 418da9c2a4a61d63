import { chooseVisibility, type Visibility, visibilityOf } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import type { PrivacyRow } from '../tables.ts'
import { publishPresence } from '../live/presence.ts'
import { findPrivacy } from './queries.ts'

type Row = Omit<PrivacyRow, 'member_id'>

const present = (row: Row | undefined, { inDirectory, onLeaderboard }: Visibility) => ({
  allow_messages_from_students: row?.from_students ?? true,
  allow_messages_from_faculty: row?.from_faculty ?? true,
  allow_messages_from_clinicians: row?.from_clinicians ?? true,
  allow_messages_from_admins: row?.from_admins ?? true,
  directory_visibility: inDirectory,
  listed_on_leaderboard: onLeaderboard,
})
type Settings = ReturnType<typeof present>

/** Returns the caller's privacy settings: the roles that may write to them, and their visibility. */
export async function readPrivacy({ db }: Kernel, { id }: Actor) {
  const [row, visibility] = await Promise.all([findPrivacy(db, id), visibilityOf(db, id)])
  return present(row, visibility)
}

/** Changes only the given settings. */
export const choosePrivacy = (
  kernel: Kernel,
  { id }: Actor,
  chosen: { [K in keyof Settings]?: Settings[K] | undefined },
) =>
  transact(kernel, async (tx) => {
    const columns = {
      from_students: chosen.allow_messages_from_students,
      from_faculty: chosen.allow_messages_from_faculty,
      from_clinicians: chosen.allow_messages_from_clinicians,
      from_admins: chosen.allow_messages_from_admins,
    }
    const named = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    const row = await savePrivacy(tx, id, named)
    const seen = { inDirectory: chosen.directory_visibility, onLeaderboard: chosen.listed_on_leaderboard }
    const visibility = await chooseVisibility(kernel, tx, { memberId: id, chosen: seen })
    if (chosen.directory_visibility !== undefined) await publishPresence(kernel, tx, id)
    return present(row, visibility)
  })

const savePrivacy = (tx: Db, memberId: string, chosen: Partial<Omit<PrivacyRow, 'member_id'>>) =>
  tx
    .insertInto('community.privacy')
    .values({ member_id: memberId, ...chosen })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ member_id: memberId, ...chosen }))
    .returningAll()
    .executeTakeFirstOrThrow()
