import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isModerator } from './policy.ts'
import { listTimeouts } from './queries.ts'

/** Returns the remaining time as text, at least one minute, such as "28 minutes". Pure. */
function restOf(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const timedOut = ({ until, reason }: { until: Date; reason: string }, now: Date): Failure =>
  new Failure('forbidden', `You’re timed out. You can write again in ${restOf(until, now)}. Reason: ${reason}`, {
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })

/** Returns a Failure that states the remaining time for each given member with a timeout, by member id. */
export async function findTimedOut(db: Db, actors: Actor[], now: Date): Promise<Map<string, Failure>> {
  const ids = actors.filter((actor) => !isModerator(actor)).map(({ id }) => id)
  const timeouts = ids.length > 0 ? await listTimeouts(db, ids, now) : []
  return new Map(timeouts.map((timeout) => [timeout.member_id, timedOut(timeout, now)]))
}

/**
 * Checks that a member has no timeout. @throws Failure forbidden with the remaining time.
 */
export async function assertNotTimedOut(db: Db, actor: Actor, now: Date): Promise<void> {
  const refusal = (await findTimedOut(db, [actor], now)).get(actor.id)
  if (refusal) throw refusal
}
