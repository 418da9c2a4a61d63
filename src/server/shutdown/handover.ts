import { setTimeout as pause } from 'node:timers/promises'
import type { Gate } from '../gate/gate.ts'
import type { Live } from '../live/live.ts'
import type { Drain, Quiet } from './drain.ts'

/** The process ends by itself after so long, whatever is still under way: deploy/ gives it longer before it is killed. */
export const STOP_WITHIN_MS = 25_000

/** A proxy that passed a server over asks it again for so long after it has started: nginx for up to three seconds, by fail_timeout=2s. */
const KNOWN_AFTER_MS = 4_000
const LOOK_EVERY_MS = 250
/** A database that does not answer must not keep the process. */
const ANSWERED_WITHIN_MS = 1_000

/** Less than nginx passes a server over, so that it asks again only where nobody listens any more. */
const WITH_OTHERS: Quiet = { quietMs: 500, withinMs: 3_000 }
/** Time for the next request of a connection, which is answered as its last. */
const ALONE: Quiet = { quietMs: 100, withinMs: 300 }

type HandoverParts = {
  drain: Drain
  gate: Pick<Gate, 'endServing' | 'othersServeForMs'>
  live: Pick<Live, 'leave'>
}

const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), pause(ANSWERED_WITHIN_MS, undefined, { ref: false })])

/** Returns whether another server answers requests, once proxies have noticed that it does. */
async function untilOthersKnown({ othersServeForMs }: HandoverParts['gate']): Promise<boolean> {
  for (;;) {
    const ms = await inTime(othersServeForMs())
    if (ms === undefined) return false
    if (ms >= KNOWN_AFTER_MS) return true
    await pause(LOOK_EVERY_MS)
  }
}

/** Leaves requests and sockets to the other servers of the database; alone, it only lets connections end. Afterwards nothing is lost when listening ends. */
export async function handOver({ drain, gate, live }: HandoverParts): Promise<void> {
  drain.begin()
  await inTime(gate.endServing())
  if (!(await untilOthersKnown(gate))) return drain.untilQuiet(ALONE)
  drain.beginHandover()
  await Promise.all([live.leave(), drain.untilQuiet(WITH_OTHERS)])
}
