import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { HAND_OUT_MS, LONG_BYTES } from './limits.ts'
import type { LoggedChange } from './log-queries.ts'

/** Of a state vector. Pure. */
export const hasNothing = (vector: Uint8Array): boolean => vector.length === 1 && vector[0] === 0

/** The whole of a log as one message says it to a tab that has nothing. Pure. */
export function wholeOf(changes: LoggedChange[]): { update: Uint8Array; vector: Uint8Array } {
  const update = Y.mergeUpdates(changes.map(({ bytes }) => bytes))
  return { update, vector: Y.encodeStateVectorFromUpdate(update) }
}

/**
 * A long text takes a second to be put together from its log, on the server as in the browser. Whoever opens it anew is sent the log
 * before, so that both do it at once.
 */
export class HandingOut {
  /** For the moment in which it is read, and not put together yet. */
  changes: LoggedChange[] | undefined
  private nextTime = Promise.withResolvers<void>()

  /** Resolves when a log is there to be handed out. */
  next(): Promise<void> {
    return this.nextTime.promise
  }

  async offer(changes: LoggedChange[]): Promise<void> {
    if (changes.reduce((sum, { bytes }) => sum + bytes.length, 0) < LONG_BYTES) return
    this.changes = changes
    this.nextTime.resolve()
    this.nextTime = Promise.withResolvers()
    await pause(HAND_OUT_MS)
    this.changes = undefined
  }
}
