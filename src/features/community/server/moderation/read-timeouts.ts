import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { TIMEOUTS_SHOWN_MAX } from '../../limits.ts'

/** Returns the members with an active timeout, who may read but not write. */
export async function readTimeouts({ db, now }: Kernel) {
  const running = await listRunning(db, now())
  return { timeouts: running.map(({ member_id: id, until }) => ({ user_id: id, until: until.toISOString() })) }
}

/** Lists the members with an active timeout, and the time at which their last timeout ends. */
const listRunning = (db: Db, now: Date) =>
  db
    .selectFrom('community.timeout')
    .select((eb) => ['member_id', eb.fn.max('until').as('until')])
    .where('until', '>', now)
    .groupBy('member_id')
    .orderBy('member_id')
    .limit(TIMEOUTS_SHOWN_MAX)
    .execute()
