import { setTimeout as pause } from 'node:timers/promises'

/** A pause that may be cut short: a ring while nobody sleeps cuts the next one. */
export type Alarm = { ring: () => void; sleep: (ms: number, stop: AbortSignal) => Promise<void> }

export function openAlarm(): Alarm {
  let rung = false
  let waking = new AbortController()
  return {
    ring: () => {
      rung = true
      waking.abort()
    },
    sleep: async (ms, stop) => {
      if (!rung) {
        waking = new AbortController()
        const signal = AbortSignal.any([stop, waking.signal])
        await pause(ms, undefined, { signal, ref: false }).catch(() => undefined)
      }
      rung = false
    },
  }
}
