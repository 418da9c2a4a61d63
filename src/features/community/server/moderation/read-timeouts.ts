import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { TIMEOUTS_SHOWN_MAX } from '../../limits.ts'

/** Returns the members who may only read at the moment. */
export async function readTimeouts({ db, now }: Kernel) {
  const running = await listRunning(db, now())
  return { timeouts: running.map(({ member_id: id, until }) => ({ user_id: id, until: until.toISOString() })) }
}

/** Lists the members with a running timeout, and the end of the longest one. */
const listRunning = (db: Db, now: Date) =>
  db
    .selectFrom('community.timeout')
    .select((eb) => ['member_id', eb.fn.max('until').as('until')])
    .where('until', '>', now)
    .groupBy('member_id')
    .orderBy('member_id')
    .limit(TIMEOUTS_SHOWN_MAX)
    .execute()
