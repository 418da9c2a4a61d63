import { setTimeout as pause } from 'node:timers/promises'
import type { WriteBarrier } from '../write-barrier/write-barrier.ts'
import type { Drain } from './drain.ts'

/**
 * The process ends on its own after this time, even with work in progress: deploy/ gives it longer before it is killed.
 */
export const STOP_WITHIN_MS = 25_000

/** A database that does not answer must not keep the process. */
const ANSWERED_WITHIN_MS = 1_000

type HandoverParts = {
  drain: Drain
  writeBarrier: Pick<WriteBarrier, 'endServing' | 'othersServe'>
}

const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), pause(ANSWERED_WITHIN_MS, undefined, { ref: false })])

/** Begins no more work, and makes proxies ask the other servers of the database, if any. */
export async function handOver({ drain, writeBarrier }: HandoverParts): Promise<void> {
  drain.begin()
  await inTime(writeBarrier.endServing())
  if (await inTime(writeBarrier.othersServe())) drain.beginHandover()
}
