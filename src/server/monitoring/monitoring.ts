import { hostname } from 'node:os'
import { transact, type Tx } from '../data/transact.ts'
import type { Db } from '../data/db.ts'
import type { WriteBarrier } from '../write-barrier/write-barrier.ts'
import {
  closeIncident,
  purgeIncidents,
  listAbandonedIncidents,
  openIncident,
  type MonitorTarget,
  claimMonitorRun,
  touchIncident,
} from './incident-queries.ts'
import type { Alerting } from './alerting.ts'

/** The default interval between two runs of a monitor. */
const LOOK_EVERY_MS = 60_000
/** The interval at which each process checks whether a monitor is due. */
const BEAT_MS = 15_000
/** A machine on which no monitor has run for this long is regarded as gone. Longer than the interval of any monitor. */
const LEFT_AFTER_MS = 3 * 3_600_000
const CACHE_TTL_MS = 90 * 86_400_000
const SENTENCE_LENGTH_MAX = 500

/**
 * The result of a monitor: an incident described in one sentence, `well`, or `between`, which leaves the previous state
 * unchanged.
 */
export type MonitorResult = { incident: string } | 'well' | 'between'

/** A condition that is checked regularly. Operators are notified when it fails, and again when it recovers. */
export type Monitor = {
  name: string
  /** The title in words, used in the subject of mails. */
  title: string
  everyMs?: number
  /** True if the result differs between machines, as for a disk. */
  isOfMachine?: boolean
  look: () => Promise<MonitorResult>
}

export type Monitoring = {
  declare: (watch: Monitor) => void
  /** Runs all monitors that are due. */
  look: () => Promise<void>
  /** Runs one monitor early, because its result has probably changed. */
  lookAtOnce: (name: string) => Promise<void>
  watches: () => readonly Monitor[]
  forgetOld: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

type Parts = {
  db: Db
  writeBarrier: Pick<WriteBarrier, 'closedFor' | 'runWrite'>
  telling: Alerting
  now: () => Date
  report: (error: Error) => void
  machine?: string
}

const titleIn = (watches: ReadonlyMap<string, Monitor>, { watch }: MonitorTarget): string =>
  watches.get(watch)?.title ?? watch

type IncidentParts = Pick<Parts, 'db' | 'telling' | 'now'> & { watches: ReadonlyMap<string, Monitor> }

/** Stores the results of monitors, and notifies operators when an incident begins or ends. */
function openIncidents({ db, telling, now, watches }: IncidentParts) {
  const heal = async (tx: Tx, target: MonitorTarget, how: string) => {
    const ended = await closeIncident(tx, target, now())
    if (!ended) return
    await telling.tell(tx, {
      id: ended.id,
      state: 'healed',
      watch: target.watch,
      title: titleIn(watches, target),
      sentence: how,
    })
  }
  const store = (target: MonitorTarget, found: MonitorResult) =>
    transact({ db }, async (tx): Promise<void> => {
      if (found === 'between') return touchIncident(tx, target, now())
      if (found === 'well') return heal(tx, target, 'The check passes again.')
      const sentence = found.incident.slice(0, SENTENCE_LENGTH_MAX)
      const id = await openIncident(tx, { ...target, sentence, at: now() })
      if (id)
        await telling.tell(tx, { id, state: 'began', watch: target.watch, title: titleIn(watches, target), sentence })
    })
  return { heal, store }
}

/**
 * Runs the monitors regularly. Each run is done by only one of several processes, and each incident is reported once.
 */
export function createMonitoring({ db, writeBarrier, telling, now, report, machine = hostname() }: Parts): Monitoring {
  const watches = new Map<string, Monitor>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  const { heal, store } = openIncidents({ db, telling, now, watches })
  const placeOf = ({ name, isOfMachine }: Monitor): MonitorTarget => ({
    watch: name,
    machine: isOfMachine ? machine : '',
  })
  const lookAt = async (watch: Monitor) => {
    const target = placeOf(watch)
    if (!(await claimMonitorRun(db, target, { at: now(), everyMs: watch.everyMs ?? LOOK_EVERY_MS }))) return
    await store(target, await watch.look())
  }
  const healLeft = async () => {
    for (const left of await listAbandonedIncidents(db, new Date(now().getTime() - LEFT_AFTER_MS))) {
      await transact({ db }, (tx) => heal(tx, left, `The server ${left.machine} no longer reports.`))
    }
  }
  const look = async () => {
    // A monitor that cannot run, for example because the database is unreachable, keeps its last known state.
    for (const watch of watches.values()) await writeBarrier.runWrite(() => lookAt(watch)).catch(report)
    await writeBarrier.runWrite(healLeft).catch(report)
  }
  const beat = () => {
    if (looking || writeBarrier.closedFor() !== undefined) return
    looking = look().finally(() => (looking = undefined))
  }
  return {
    declare: (watch) => {
      if (watches.has(watch.name)) throw new Error(`Two monitors have the name ${watch.name}`)
      watches.set(watch.name, watch)
    },
    look,
    lookAtOnce: async (name) => {
      const watch = watches.get(name)
      if (watch) await store(placeOf(watch), await watch.look())
    },
    watches: () => [...watches.values()],
    forgetOld: () => purgeIncidents(db, new Date(now().getTime() - CACHE_TTL_MS)),
    start: () => void (timer = setInterval(beat, BEAT_MS).unref()),
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
