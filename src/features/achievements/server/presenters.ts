import type { Award } from '#features/profiles/contract.ts'
import type { Achievement, Achievements } from '../contract.ts'
import type { Counts } from '../measures.ts'
import { progressOf, requirementOf, type AchievementRule, ruleOf, RULES } from '../rules.ts'
import type { UnlockedRow } from './tables.ts'

/** In whole percent, 100 only with all of them. Pure. */
export const completionOf = (unlocked: number): number =>
  unlocked < RULES.length ? Math.min(99, Math.round((100 * unlocked) / RULES.length)) : 100

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
    // What is unlocked stays, whatever becomes of its actions.
    progress: isUnlocked ? 1 : progressOf(rule, counts),
    requirements: requirementOf(rule),
  }
}

/** Pure. */
export function presentAchievements(rows: UnlockedRow[], counts: Counts): Achievements {
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

/** What others see: nothing of what is still under way, nor of what was taken back. Pure. */
export const asSeenByOthers = (all: Achievements): Achievements => ({
  ...all,
  achievements: all.achievements.filter((one) => one.unlocked),
})

/** As profiles and dashboards show it; undefined for a rule that is no more. Pure. */
export function presentAward({ achievement_key: key, unlocked_at: at }: UnlockedRow): Award | undefined {
  const rule = ruleOf(key)
  return rule && { title: rule.title, date: at.toISOString(), count: rule.target, level: rule.level }
}
