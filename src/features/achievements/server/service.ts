import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Award } from '#features/profiles/contract.ts'
import type { Achievements } from '../contract.ts'
import { achievementCountsOf } from './counts-service.ts'
import { canSeeProgress } from './policy.ts'
import { asSeenByOthers, presentAchievements, presentAward } from './presenters.ts'
import { listEver, listUnlocked } from './queries.ts'

/** @throws Failure not_found for an unknown member and for one who has left. */
export async function readAchievements({ db }: Kernel, actor: Actor, memberId: string): Promise<Achievements> {
  const [done, rows] = await Promise.all([achievementCountsOf(db, memberId), listEver(db, memberId)])
  if (!done) throw new Failure('not_found', 'The requested profile could not be found')
  const all = presentAchievements(rows, done.counts)
  return canSeeProgress(actor, memberId) ? all : asSeenByOthers(all)
}

/** What profiles and dashboards show of a member, the latest first. */
export const listAwards = async (db: Db, memberId: string): Promise<Award[]> =>
  (await listUnlocked(db, memberId)).flatMap((row) => presentAward(row) ?? [])
