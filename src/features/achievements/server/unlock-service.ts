import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Measure } from '../measures.ts'
import { isReached, type AchievementRule, ruleOf, RULES } from '../rules.ts'
import { signCertificate } from './certificates/issue-service.ts'
import { achievementCountsOf } from './counts-service.ts'
import { updateLeaderboardEntries } from './leaderboard/entries-service.ts'
import { addUnlocked, recountUnlocked, lockLeaderboardEntry, listEver } from './queries.ts'

const ACHIEVEMENTS_PATH = '/achievements'

type Earned = { memberId: string; rule: AchievementRule }

const tell = (kernel: Kernel, tx: Tx, { memberId, rule: { title, key } }: Earned): Promise<void> =>
  notify(kernel, tx, {
    to: [memberId],
    event: 'achievement_unlocked',
    text: `You unlocked “${title}”.`,
    link: `${ACHIEVEMENTS_PATH}?certificate=${key}`,
  })

/** What a member can still unlock by one of these measures. What was revoked is not unlocked again. */
async function listOpen(tx: Tx, memberId: string, measures: readonly Measure[] | 'any'): Promise<AchievementRule[]> {
  const ever = new Set((await listEver(tx, memberId)).map(({ achievement_key: key }) => key))
  return RULES.filter(({ key, measure }) => !ever.has(key) && (measures === 'any' || measures.includes(measure)))
}

type Looking = {
  memberId: string
  /** What may have moved. */
  measures: readonly Measure[] | 'any'
  /** Without a notice: what was earned before there was a rule for it. */
  silent?: boolean
}

/**
 * Unlocks what a member's stored actions have earned, in the transaction of the action. However often and by however
 * many at once it is called, each is unlocked and announced once.
 */
export async function unlockEarned(kernel: Kernel, tx: Tx, { memberId, measures, silent }: Looking): Promise<void> {
  if ((await listOpen(tx, memberId, measures)).length === 0) return
  if (await lockLeaderboardEntry(tx, memberId)) await updateLeaderboardEntries(tx, [memberId])
  const done = await achievementCountsOf(tx, memberId)
  if (!done) return
  const reached = (await listOpen(tx, memberId, measures)).filter((rule) => isReached(rule, done.counts))
  if (reached.length === 0) return
  const now = kernel.now()
  const unlocked = await addUnlocked(
    tx,
    memberId,
    reached.map(({ key, measure, target }) => ({ key, at: done.moments[measure]?.[target - 1] ?? now })),
  )
  await recountUnlocked(tx, memberId)
  for (const row of unlocked) await signCertificate(kernel, tx, row)
  if (silent) return
  for (const rule of unlocked.flatMap(({ achievement_key: key }) => ruleOf(key) ?? []))
    await tell(kernel, tx, { memberId, rule })
}
