import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Award } from '#shared/honour.ts'
import type { Achievements } from '../contract.ts'
import { doneBy } from './deeds-service.ts'
import { maySeeProgress } from './policy.ts'
import { asSeenByOthers, present, presentHonour } from './presenting.ts'
import { listEver, listUnlocked } from './queries.ts'

/** @throws Failure not_found for a stranger and for a member who has left. */
export async function readAchievements({ db }: Kernel, actor: Actor, memberId: string): Promise<Achievements> {
  const [done, rows] = await Promise.all([doneBy(db, memberId), listEver(db, memberId)])
  if (!done) throw new Failure('not_found', 'The requested profile could not be found')
  const all = present(rows, done.counts)
  return maySeeProgress(actor, memberId) ? all : asSeenByOthers(all)
}

/** What profiles and dashboards show of a member, the latest first. */
export const listHonours = async (db: Db, memberId: string): Promise<Award[]> =>
  (await listUnlocked(db, memberId)).flatMap((row) => presentHonour(row) ?? [])
