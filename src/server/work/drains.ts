import { setTimeout as pause } from 'node:timers/promises'
import type { Gate } from '../gate/gate.ts'
import type { JobFailures } from './job-failures.ts'

/** How often is looked for what is due, and the pause where there was more than was taken at one time. */
const LOOK_EVERY_MS = 1_000
const BREATHE_MS = 100

/** Does some of what is due by a room's own rows, in one transaction that takes the rows away. @returns whether more may be due. */
export type Drain = () => Promise<boolean>

/** Work that is due by rows instead of jobs: looked for again and again, by every process. */
export type Drains = {
  add: (name: string, drain: Drain) => void
  /** Drains all until nothing is due. @returns whether there was more than was taken at one time. */
  doDue: () => Promise<boolean>
  start: () => void
  stop: () => Promise<void>
}

export function openDrains(failures: JobFailures, gate: Gate): Drains {
  const drains = new Map<string, Drain>()
  const stopping = new AbortController()
  let running: Promise<void>[] = []

  const drainOpen = (drain: Drain) => async () => gate.closedFor() === undefined && (await gate.whileOpen(drain))
  const turns = new Map<string, Promise<boolean>>()
  // One turn after the other: who waits for a turn of their own has waited for what was being done.
  const takeTurn = ([name, drain]: [string, Drain]): Promise<boolean> => {
    const turn = (turns.get(name) ?? Promise.resolve(false)).then(drainOpen(drain)).catch(async (error: unknown) => {
      await failures.note(name, error)
      return false
    })
    turns.set(name, turn)
    return turn
  }
  const keepDraining = async (entry: [string, Drain]) => {
    while (!stopping.signal.aborted) {
      const isMore = await takeTurn(entry)
      const ms = isMore ? BREATHE_MS : LOOK_EVERY_MS
      await pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    add: (name, drain) => {
      drains.set(name, drain)
      failures.expect(name)
    },
    doDue: async () => {
      let found = false
      for (const entry of drains) while (await takeTurn(entry)) found = true
      return found
    },
    start: () => void (running = [...drains].map(keepDraining)),
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
