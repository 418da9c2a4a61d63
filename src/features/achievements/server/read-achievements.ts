import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Award } from '#features/profiles/contract.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Achievements, Achievement } from '../contract.ts'
import type { Counts } from '../measures.ts'
import { RULES, ruleOf, type AchievementRule, progressOf, requirementOf } from '../rules.ts'
import { achievementCountsOf } from './counts.ts'
import type { UnlockedRow } from './tables.ts'

/** Returns a member's achievements. @throws Failure not_found for an unknown member, or one who has left. */
export async function readAchievements({ db }: Kernel, actor: Actor, memberId: string): Promise<Achievements> {
  const [done, rows] = await Promise.all([achievementCountsOf(db, memberId), listEver(db, memberId)])
  if (!done) throw new Failure('not_found', 'The requested profile could not be found')
  const all = presentAchievements(rows, done.counts)
  return canSeeProgress(actor, memberId) ? all : asSeenByOthers(all)
}

/** Lists a member's awards for profiles and dashboards, the latest first. */
export const listAwards = async (db: Db, memberId: string): Promise<Award[]> =>
  (await listUnlocked(db, memberId)).flatMap((row) => presentAward(row) ?? [])

/** Returns all achievements with a member's progress and statistics. Pure. */
function presentAchievements(rows: UnlockedRow[], counts: Counts): Achievements {
  const byKey = new Map(rows.map((row) => [row.achievement_key, row]))
  const achievements = RULES.map((rule) => presentOne(rule, byKey.get(rule.key), counts))
  const unlocked = achievements.filter((one) => one.unlocked).length
  return {
    achievements,
    stats: {
      unlocked_count: unlocked,
      total_achievements: RULES.length,
      completion_percentage: completionOf(unlocked),
    },
    progress: { papers_published: counts.papers_published },
  }
}

/** Removes the achievements that other members must not see: locked and revoked ones. Pure. */
const asSeenByOthers = (all: Achievements): Achievements => ({
  ...all,
  achievements: all.achievements.filter((one) => one.unlocked),
})

/** Returns an award for profiles and dashboards; undefined if its rule no longer exists. Pure. */
function presentAward({ achievement_key: key, unlocked_at: at }: UnlockedRow): Award | undefined {
  const rule = ruleOf(key)
  return rule && { title: rule.title, date: at.toISOString(), count: rule.target, level: rule.level }
}

/** Lists a member's unlocked achievements, the latest first. */
const listUnlocked = (db: Db, memberId: string): Promise<UnlockedRow[]> =>
  db
    .selectFrom('achievements.unlocked')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .orderBy('unlocked_at', 'desc')
    .orderBy('status_index', 'desc')
    .execute()

function presentOne(rule: AchievementRule, row: UnlockedRow | undefined, counts: Counts): Achievement {
  const { key, title, description, icon, level, category } = rule
  const isUnlocked = row !== undefined && row.revoked_at === null
  return {
    id: key,
    achievement_key: key,
    title,
    description,
    icon,
    level,
    category,
    unlocked: isUnlocked,
    unlocked_at: isUnlocked ? row.unlocked_at.toISOString() : null,
    revoked_reason: row?.revoked_at ? row.revoked_reason : null,
    // An unlocked achievement stays unlocked, even if the counted actions are undone.
    progress: isUnlocked ? 1 : progressOf(rule, counts),
    requirements: requirementOf(rule),
  }
}

/** Checks whether someone may see a member's progress: only the member and admins. */
export const canSeeProgress = ({ id, role }: Pick<Actor, 'id' | 'role'>, memberId: string): boolean =>
  id === memberId || role === 'admin'

/** Returns the share of unlocked achievements in whole percent; 100 only if all are unlocked. Pure. */
export const completionOf = (unlocked: number): number =>
  unlocked < RULES.length ? Math.min(99, Math.round((100 * unlocked) / RULES.length)) : 100

/** Lists all achievements that a member has ever unlocked, including revoked ones. */
export const listEver = (db: Db, memberId: string): Promise<UnlockedRow[]> =>
  db.selectFrom('achievements.unlocked').selectAll().where('member_id', '=', memberId).execute()

/**
 * Locks a member's leaderboard entry until the transaction ends. Another transaction that unlocks an achievement of
 * this member waits, and then includes this transaction's changes in its count.
 * @returns true if the entry is new
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

/** Recounts a member's unlocked achievements. */
export const recountUnlocked = (tx: Tx, memberId: string) =>
  sql`update achievements.leaderboard_entry as standing
    set unlocked = counted.unlocked, latest_at = counted.latest_at, latest_key = counted.latest_key
    from (
      select count(*)::integer as unlocked, max(unlocked_at) as latest_at,
        (array_agg(achievement_key order by unlocked_at desc, status_index desc))[1] as latest_key
      from achievements.unlocked where member_id = ${memberId} and revoked_at is null
    ) as counted
    where standing.member_id = ${memberId}`.execute(tx)
