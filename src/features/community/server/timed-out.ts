import { Failure } from '#shared/calls/failure.ts'

/** "28 minutes": what is left, at least one. Pure. */
function restOf(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** What is said to somebody who may only read for a while, and for how long. */
export const timedOut = ({ until, reason }: { until: Date; reason: string }, now: Date): Failure =>
  new Failure('forbidden', `You can read, and write again in ${restOf(until, now)}. Reason: ${reason}`, {
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
