import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Given, giveTimeout, whoIsTimedOut, tell } from './timeouts.ts'

/** Gives a member a timeout. @throws Failure not_found, forbidden. */
export const timeOut = (kernel: Kernel, actor: Actor, given: Given) =>
  transact(kernel, async (tx) => {
    const until = await giveTimeout(kernel, tx, { ...given, actor })
    return { message: `User has been timed out for ${given.duration} minutes`, until: until.toISOString() }
  })

/** Ends a member's timeout. @throws Failure not_found, forbidden. */
export const endTimeout = (kernel: Kernel, actor: Actor, userId: string) =>
  transact(kernel, async (tx) => {
    const name = await whoIsTimedOut(tx, userId)
    const now = kernel.now()
    if ((await endTimeouts(tx, userId, now)) === 0) return { message: `${name} isn’t timed out.` }
    await tell(kernel, tx, userId)
    await logAdminAction(tx, { actor, action: 'community.end-timeout', target: name, at: now })
    return { message: `${name} can write again.` }
  })

/** Ends a member's active timeouts. @returns the number of ended timeouts */
async function endTimeouts(tx: Db, memberId: string, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('community.timeout')
    .set({ until: now })
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}
