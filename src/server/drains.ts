import { setTimeout as pause } from 'node:timers/promises'
import type { JobFailures } from './job-failures.ts'

/** How often is looked for what is due, and the pause where there was more than was taken at one time. */
const LOOK_EVERY_MS = 1_000
const BREATHE_MS = 100

/** Does some of what is due by a room's own rows, in one transaction that takes the rows away. @returns whether more may be due. */
export type Drain = () => Promise<boolean>

/** Work that is due by rows instead of jobs: looked for again and again, by every process. */
export type Drains = { add: (name: string, drain: Drain) => void; start: () => void; stop: () => Promise<void> }

export function openDrains(failures: JobFailures): Drains {
  const drains = new Map<string, Drain>()
  const stopping = new AbortController()
  let running: Promise<void>[] = []

  const keepDraining = async ([name, drain]: [string, Drain]) => {
    while (!stopping.signal.aborted) {
      const isMore = await drain().catch((error: unknown) => failures.note(name, error))
      const ms = isMore ? BREATHE_MS : LOOK_EVERY_MS
      await pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    add: (name, drain) => {
      drains.set(name, drain)
      failures.expect(name)
    },
    start: () => void (running = [...drains].map(keepDraining)),
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
