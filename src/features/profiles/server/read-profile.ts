import { sql } from 'kysely'
import { admittedMembers } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { OwnProfile, PublicProfile } from '../contract.ts'
import { presentOwn, gather, type Parts } from './service.ts'
import type { DirectoryVisibility, VisibilityRow } from './tables.ts'

export const readOwn = async (kernel: Kernel, actor: Actor): Promise<OwnProfile> =>
  presentOwn(await gather(kernel, kernel.db, actor.id))

/** Returns a member's public profile. @throws Failure not_found for a member who is unknown or has left. */
export async function readPublic(kernel: Kernel, memberId: string): Promise<PublicProfile> {
  const [parts, shown] = await Promise.all([
    gather(kernel, kernel.db, memberId),
    showsInDirectory(kernel.db, [memberId]),
  ])
  return presentPublic(parts, { publicUrl: kernel.settings.publicUrl, isListed: shown.has(memberId) })
}

/** Presents the public profile field by field, so that new fields are never published by accident. Pure. */
function presentPublic(parts: Parts, { publicUrl, isListed }: PublicListing): PublicProfile {
  const own = presentOwn(parts)
  const { id, first_name, last_name, role, is_founding_member, badges } = parts.user
  const { program, bio, research_interests, skills, linkedin_url, orcid_id, profile_photo_base64 } = own
  const institution = own.institution_name ?? own.institution
  const given = { institution, program, bio, research_interests, skills, linkedin_url, orcid_id, profile_photo_base64 }
  return {
    id,
    profile_url: `${publicUrl}/profile/${id}/public`,
    is_listed: isListed,
    first_name,
    last_name,
    role: role === 'student' ? 'student' : 'professional',
    is_founding_member,
    badges,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => isFilledIn(value))),
    ...(own.orcid_verified ? { orcid_verified: true } : {}),
    ...parts.figures,
  }
}

const isFilledIn = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null)

type PublicListing = { publicUrl: string; isListed: boolean }

export type Visibility = { inDirectory: DirectoryVisibility; onLeaderboard: boolean }

const EVERYWHERE: Visibility = { inDirectory: 'members', onLeaderboard: true }

/** Returns a member's visibility settings. By default, members are visible everywhere. */
export async function visibilityOf(db: Db, memberId: string): Promise<Visibility> {
  const row = await findVisibility(db, memberId)
  return row ? { inDirectory: row.in_directory, onLeaderboard: row.on_leaderboard } : EVERYWHERE
}

/** Changes the given visibility settings, and records an event. */
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

/**
 * Returns which of these members are active and let other members find them in the directory, in the list of who is
 * online, and when mentioning someone.
 */
export const showsInDirectory = (db: Db, ids: string[]): Promise<Set<string>> =>
  presentExcept(db, ids, ({ inDirectory }) => inDirectory === 'nobody')

/**
 * Returns which of these members the leaderboard may list: active, not hidden from the directory, and not opted out.
 */
export const listedOnLeaderboard = (db: Db, ids: string[]): Promise<Set<string>> =>
  presentExcept(db, ids, ({ inDirectory, onLeaderboard }) => inDirectory === 'nobody' || !onLeaderboard)

const findVisibility = (db: Db, memberId: string): Promise<VisibilityRow | undefined> =>
  db.selectFrom('profiles.visibility').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/**
 * Lists the settings of members who have chosen any. All ids are passed as one parameter, because PostgreSQL limits the
 * number of parameters.
 */
const listVisibility = (db: Db, memberIds: string[]): Promise<VisibilityRow[]> =>
  db
    .selectFrom('profiles.visibility')
    .selectAll()
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

const saveVisibility = (tx: Db, memberId: string, { chosen, now }: { chosen: Chosen; now: Date }) =>
  tx
    .insertInto('profiles.visibility')
    .values({ ...chosen, member_id: memberId, chosen_at: now })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...chosen, chosen_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()

type Chosen = Partial<Pick<VisibilityRow, 'in_directory' | 'on_leaderboard'>>
