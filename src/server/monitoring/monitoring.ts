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

/** Interval at which a monitor runs, unless it sets its own. */
const LOOK_EVERY_MS = 60_000
/** Interval at which each process checks whether a monitor is due. */
const BEAT_MS = 15_000
/** A machine that no monitor has looked at for so long is not there any more; longer than any monitor pauses. */
const LEFT_AFTER_MS = 3 * 3_600_000
const CACHE_TTL_MS = 90 * 86_400_000
const SENTENCE_LENGTH_MAX = 500

/**
 * The result of a monitor: an incident in one sentence, nothing wrong, or something between, which leaves the previous
 * state unchanged.
 */
export type MonitorResult = { incident: string } | 'well' | 'between'

/** A condition that is monitored: operators are notified when it fails, and again when it is well. */
export type Monitor = {
  name: string
  /** In words, as a mail's subject begins. */
  title: string
  everyMs?: number
  /** Differs from machine to machine, as a disk does. */
  isOfMachine?: boolean
  look: () => Promise<MonitorResult>
}

export type Monitoring = {
  declare: (watch: Monitor) => void
  /** Runs all monitors that are due. */
  look: () => Promise<void>
  /** Checks one before its turn, because something is known to have changed. */
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

/** Stores the result of a monitor, and notifies when an incident begins and when it ends. */
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
      if (found === 'well') return heal(tx, target, 'It is well again.')
      const sentence = found.incident.slice(0, SENTENCE_LENGTH_MAX)
      const id = await openIncident(tx, { ...target, sentence, at: now() })
      if (id)
        await telling.tell(tx, { id, state: 'began', watch: target.watch, title: titleIn(watches, target), sentence })
    })
  return { heal, store }
}

/** Checks the server regularly; of several processes one does each round, and each incident is reported once. */
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
      await transact({ db }, (tx) => heal(tx, left, `Nobody looks after the server ${left.machine} any more.`))
    }
  }
  const look = async () => {
    // A monitor that cannot run, for example while the database is away, keeps its last known state.
    for (const watch of watches.values()) await writeBarrier.runWrite(() => lookAt(watch)).catch(report)
    await writeBarrier.runWrite(healLeft).catch(report)
  }
  const beat = () => {
    if (looking || writeBarrier.closedFor() !== undefined) return
    looking = look().finally(() => (looking = undefined))
  }
  return {
    declare: (watch) => {
      if (watches.has(watch.name)) throw new Error(`Two watches are named ${watch.name}`)
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
