import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { TIMEOUTS_SHOWN_MAX } from '../../limits.ts'

/** Who may only read at the moment. */
export async function readTimeouts({ db, now }: Kernel) {
  const running = await listRunning(db, now())
  return { timeouts: running.map(({ member_id: id, until }) => ({ user_id: id, until: until.toISOString() })) }
}

/** Who may only read at a moment, with the longest of what was given them. */
const listRunning = (db: Db, now: Date) =>
  db
    .selectFrom('community.timeout')
    .select((eb) => ['member_id', eb.fn.max('until').as('until')])
    .where('until', '>', now)
    .groupBy('member_id')
    .orderBy('member_id')
    .limit(TIMEOUTS_SHOWN_MAX)
    .execute()
