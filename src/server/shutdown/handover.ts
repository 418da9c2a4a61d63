import { setTimeout as pause } from 'node:timers/promises'
import type { WriteBarrier } from '../write-barrier/write-barrier.ts'
import type { Drain } from './drain.ts'

/**
 * The process exits after this time, even if work is still running. deploy/ waits longer before it kills the process.
 */
export const STOP_WITHIN_MS = 25_000

/** An unreachable database must not delay the stop. */
const ANSWERED_WITHIN_MS = 1_000

type HandoverParts = {
  drain: Drain
  writeBarrier: Pick<WriteBarrier, 'endServing' | 'othersServe'>
}

const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), pause(ANSWERED_WITHIN_MS, undefined, { ref: false })])

/** Starts no more work, and makes proxies ask the other servers of the database, if there are any. */
export async function handOver({ drain, writeBarrier }: HandoverParts): Promise<void> {
  drain.begin()
  await inTime(writeBarrier.endServing())
  if (await inTime(writeBarrier.othersServe())) drain.beginHandover()
}
