import { setTimeout as pause } from 'node:timers/promises'

/** A pause that can be cut short: a wake-up while nothing sleeps cuts the next pause. */
export type Alarm = { wake: () => void; sleep: (ms: number, stop: AbortSignal) => Promise<void> }

/** Notifications within this time are handled as one, so that many actions in a row do not each wake a look. */
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
