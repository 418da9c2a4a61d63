import { setTimeout as pause } from 'node:timers/promises'

/** A pause that `wake` ends early. If `wake` is called while no pause is active, it ends the next pause. */
export type Alarm = { wake: () => void; sleep: (ms: number, stop: AbortSignal) => Promise<void> }

/**
 * The time for which notifications are collected after a wake-up, so that many events in a row cause only one read of
 * the event log.
 */
const COLLECT_SIGNALS_MS = 20

const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)

export function createAlarm(): Alarm {
  let isWoken = false
  let waking = new AbortController()
  return {
    wake: () => {
      isWoken = true
      waking.abort()
    },
    sleep: async (ms, stop) => {
      if (!isWoken) {
        waking = new AbortController()
        await rest(ms, AbortSignal.any([stop, waking.signal]))
      }
      if (isWoken) await rest(COLLECT_SIGNALS_MS, stop)
      isWoken = false
    },
  }
}
