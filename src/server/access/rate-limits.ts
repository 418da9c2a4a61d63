import { sql } from 'kysely'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '../data/db.ts'
import { countedAs, LIMIT_RULES, type LimitName } from './limit-rules.ts'
import { coalesceWork } from '../data/sharing/coalesce.ts'

const FLUSH_MS = 1_000
const SWEEP_MS = 60_000

type Window = { key: string; start: Date; end: Date }
type Tally = Window & { known: number; fresh: number }

/**
 * Rate limits, stored in the database, so that all processes share the counts and restarts preserve them. The terms are
 * those of rate-limiter-flexible. `consume` counts exactly; simultaneous uses are added in one query. `consumeBatched`
 * is for limits that every call counts against: it counts in memory and synchronizes with the database each second, so
 * several processes together may exceed the limit by one second's uses.
 */
export type RateLimits = {
  consume: (name: LimitName, who: string) => Promise<void>
  consumeBatched: (name: LimitName, who: string) => void
  /**
   * Counts one use for each of `whos` exactly, in one query of the caller's transaction.
   * @returns for each of them whether the use was within the limit.
   */
  consumeEach: (tx: Db, name: LimitName, whos: string[]) => Promise<boolean[]>
  /**
   * Counts one use exactly, in the caller's transaction. A refused use is not counted: its failure rolls back the
   * count.
   */
  consumeIn: (tx: Db, name: LimitName, who: string) => Promise<void>
  /** Checks that a use is left, without counting one; for limits that count failures only. @throws Failure too_many */
  assertAvailable: (name: LimitName, who: string) => Promise<void>
  resetCounter: (name: LimitName, who: string) => Promise<void>
  /** Gives back one use that was counted at this time. */
  reward: (name: LimitName, who: string, at: Date) => Promise<void>
  /** Returns how many uses each limit has refused in this process. */
  met: () => ReadonlyMap<LimitName, number>
  start: () => void
  stop: () => Promise<void>
}

/** Returns the fixed window of a limit that contains `now`. Pure. */
export function windowAt(name: LimitName, who: string, now: Date): Window {
  const lengthMs = LIMIT_RULES[name].durationSeconds * 1000
  const start = Math.floor(now.getTime() / lengthMs) * lengthMs
  return { key: `${name} ${countedAs(name, who)}`, start: new Date(start), end: new Date(start + lengthMs) }
}

/** Refuses a use. @throws Failure too_many with the whole seconds until the window ends */
function refuse(window: Window, now: Date): never {
  const retryAfterSeconds = Math.max(1, Math.ceil((window.end.getTime() - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes <= 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  throw new Failure('too_many', `Too many requests. Please wait before trying again: ${wait}.`, { retryAfterSeconds })
}

type Uses = { window: Window; uses: number }

const addUses = (tx: Db, added: Uses[]) =>
  tx
    .insertInto('kernel.rate_limit_counter')
    .values(added.map(({ window: { key, start, end }, uses }) => ({ key, window_start: start, window_end: end, uses })))
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ uses: sql<number>`rate_limit_counter.uses + excluded.uses` }),
    )
    .returning(['key', 'uses'])
    .execute()

/**
 * Adds the uses of all windows in one statement. It does not wait for the disk, since other uses of the same row would
 * have to wait too. A power failure may lose the uses of about half a second.
 * @returns the uses of each window, by key.
 */
async function addUsesAtOnce(db: Db, added: Uses[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; uses: number }>`
    with hurried as (select set_config('synchronous_commit', 'off', true))
    insert into kernel.rate_limit_counter (key, window_start, window_end, uses)
    select added.key, added.window_start, added.window_end, added.uses
    from hurried, unnest(
      ${added.map(({ window }) => window.key)}::text[], ${added.map(({ window }) => window.start)}::timestamptz[],
      ${added.map(({ window }) => window.end)}::timestamptz[], ${added.map(({ uses }) => uses)}::integer[]
    ) with ordinality as added (key, window_start, window_end, uses, place)
    order by added.place
    on conflict (key, window_start) do update set uses = rate_limit_counter.uses + excluded.uses
    returning key, uses`.execute(db)
  return new Map(rows.map(({ key, uses }) => [key, uses]))
}

/** Sorts uses by key, so that two transactions that count the same windows cannot deadlock. Pure. */
const inOrder = (added: Uses[]): Uses[] => added.toSorted((a, b) => (a.window.key < b.window.key ? -1 : 1))

/** Counts the uses of each window. Pure. */
function usesOf(windows: Window[]): Uses[] {
  const counted = new Map<string, Uses>()
  for (const window of windows) counted.set(window.key, { window, uses: (counted.get(window.key)?.uses ?? 0) + 1 })
  return inOrder([...counted.values()])
}

async function consumeEach(tx: Db, windows: Window[], points: number): Promise<boolean[]> {
  const added = usesOf(windows)
  const stored = new Map((await addUses(tx, added)).map(({ key, uses }) => [key, uses]))
  const left = new Map(added.map(({ window: { key }, uses }) => [key, points - (stored.get(key) ?? 0) + uses]))
  return windows.map(({ key }) => {
    const before = left.get(key) ?? 0
    left.set(key, before - 1)
    return before > 0
  })
}

const readUses = (db: Db, { key, start }: Window) =>
  db
    .selectFrom('kernel.rate_limit_counter')
    .select('uses')
    .where('key', '=', key)
    .where('window_start', '=', start)
    .executeTakeFirst()

const takeBackUse = (db: Db, { key, start }: Window) =>
  db
    .updateTable('kernel.rate_limit_counter')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', start)
    .where('uses', '>', 0)
    .execute()

const forgetUses = (db: Db, { key, start }: Window) =>
  db.deleteFrom('kernel.rate_limit_counter').where('key', '=', key).where('window_start', '=', start).execute()

const sweepBefore = (db: Db, moment: Date) =>
  db.deleteFrom('kernel.rate_limit_counter').where('window_end', '<', moment).execute()

type LimitsParts = { db: Db; scale: number; now: () => Date; report: (error: Error) => void }

/** Counts a refused use of a limit. */
type Meet = (name: LimitName) => void

type Exact = Pick<RateLimits, 'consume' | 'consumeEach' | 'consumeIn' | 'assertAvailable' | 'resetCounter' | 'reward'>
type ExactParts = Pick<LimitsParts, 'db' | 'now'> & { pointsOf: (name: LimitName) => number; meet: Meet }

const countExactly = ({ db, now, pointsOf, meet }: ExactParts, share = coalesceWork<number>()): Exact => ({
  consume: async (name, who) => {
    const at = now()
    const window = windowAt(name, who, at)
    const key = `${window.key} ${window.start.getTime()}`
    // Simultaneous uses of one window are added in one query: otherwise many clients behind one address would wait for
    // the same row.
    const { result, many, position } = await share(key, async (uses) => {
      const stored = await addUsesAtOnce(db, [{ window, uses }])
      return stored.get(window.key) ?? uses
    })
    if (result - many + position > pointsOf(name)) {
      meet(name)
      refuse(window, at)
    }
  },
  consumeEach: (tx, name, whos) => {
    const at = now()
    return consumeEach(
      tx,
      whos.map((who) => windowAt(name, who, at)),
      pointsOf(name),
    )
  },
  consumeIn: async (tx, name, who) => {
    const at = now()
    const window = windowAt(name, who, at)
    const [isWithin] = await consumeEach(tx, [window], pointsOf(name))
    if (isWithin) return
    meet(name)
    refuse(window, at)
  },
  assertAvailable: async (name, who) => {
    const at = now()
    const window = windowAt(name, who, at)
    const found = await readUses(db, window)
    if (!found || found.uses < pointsOf(name)) return
    meet(name)
    refuse(window, at)
  },
  reward: async (name, who, at) => void (await takeBackUse(db, windowAt(name, who, at))),
  resetCounter: async (name, who) => void (await forgetUses(db, windowAt(name, who, now()))),
})

function move(tally: Tally, uses: number): void {
  tally.fresh -= uses
  tally.known += uses
}

export function createRateLimits({ db, scale, now, report }: LimitsParts): RateLimits {
  const tallies = new Map<string, Tally>()
  const met = new Map<LimitName, number>()
  const meet: Meet = (name) => void met.set(name, (met.get(name) ?? 0) + 1)
  const timers: NodeJS.Timeout[] = []
  const pointsOf = (name: LimitName) => Math.max(1, Math.floor(LIMIT_RULES[name].points * scale))

  const flush = async () => {
    for (const [key, { end, fresh }] of tallies) if (fresh === 0 && end <= now()) tallies.delete(key)
    const settled = new Map([...tallies.values()].filter(({ fresh }) => fresh > 0).map((tally) => [tally, tally.fresh]))
    if (settled.size === 0) return
    // Uses that are being stored count as known. Uses that arrive meanwhile count as new.
    for (const [tally, uses] of settled) move(tally, uses)
    try {
      const stored = await addUsesAtOnce(db, inOrder([...settled].map(([window, uses]) => ({ window, uses }))))
      for (const tally of settled.keys()) tally.known = stored.get(tally.key) ?? tally.known
    } catch (error) {
      for (const [tally, uses] of settled) move(tally, -uses)
      throw error
    }
  }
  const tallyOf = (name: LimitName, who: string, at: Date): Tally => {
    const window = windowAt(name, who, at)
    const known = tallies.get(window.key)
    if (known && known.end > at) return known
    const fresh = { ...window, known: 0, fresh: 0 }
    tallies.set(fresh.key, fresh)
    return fresh
  }

  return {
    ...countExactly({ db, now, pointsOf, meet }),
    met: () => met,
    consumeBatched: (name, who) => {
      const at = now()
      const tally = tallyOf(name, who, at)
      if (tally.known + tally.fresh >= pointsOf(name)) {
        meet(name)
        refuse(tally, at)
      }
      tally.fresh += 1
    },
    start: () => {
      timers.push(setInterval(() => void flush().catch(report), FLUSH_MS).unref())
      timers.push(setInterval(() => void sweepBefore(db, now()).catch(report), SWEEP_MS).unref())
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await flush()
    },
  }
}
