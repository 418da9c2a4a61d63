import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isModerator } from './policy.ts'
import { findTimeout } from './queries.ts'

/** "28 minutes": what is left, at least one. Pure. */
function restOf(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const timedOut = ({ until, reason }: { until: Date; reason: string }, now: Date): Failure =>
  new Failure('forbidden', `You can read, and write again in ${restOf(until, now)}. Reason: ${reason}`, {
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })

/** @throws Failure forbidden for whoever may only read for a while, with how long that lasts. */
export async function refuseTimedOut(db: Db, actor: Actor, now: Date): Promise<void> {
  const timeout = isModerator(actor) ? undefined : await findTimeout(db, actor.id, now)
  if (timeout) throw timedOut(timeout, now)
}
