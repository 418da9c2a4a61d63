import { sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod'
import type { Events } from '#shared/events.ts'
import { type Db, createDb, createPool } from '../data/db.ts'
import { transact } from '../data/transact.ts'
import { createEventLog } from '../events/events.ts'
import { createJobFailures } from '../work/job-failures.ts'
import type { Kernel } from '../kernel.ts'
import { createLogger } from '../log.ts'

const bell = { data: z.object({ bell_id: z.uuid() }), subject: 'bell_id', secret_until: 'nothing' } as const

/** The event types that are used by the tests of events. */
export const bellEvents = { 'bell.rung': bell, 'bell.muted': bell } satisfies Events
type Declared = typeof bellEvents
declare module '#shared/events.ts' {
  interface AllEvents extends Declared {}
}

export const recordBellEvents = (kernel: Pick<Kernel, 'db' | 'events'>, ...ids: string[]) =>
  transact(kernel, async (tx) => {
    for (const bell_id of ids) await kernel.events.record(tx, 'bell.rung', { bell_id }, { actor: null })
  })

/** Creates the table `heard`, to which the consumer adds a row for each bell event that it handles. */
export const createHeardTable = (db: Db) => sql`create table heard (place serial, bell_id uuid)`.execute(db)
export const addHeard = (db: Db, id: string) => sql`insert into heard (bell_id) values (${id})`.execute(db)
export const listHeard = async (db: Db): Promise<string[]> =>
  (await sql<{ bell_id: string }>`select bell_id from heard order by place`.execute(db)).rows.map((row) => row.bell_id)

/**
 * Creates an additional event log with a consumer, like that of another process with the same database. The consumer
 * records each bell event that it handles.
 */
export function anotherListener(
  connection: pg.PoolConfig,
  { name = 'test.listen', version = 1, isKnowing = true } = {},
) {
  const pool = createPool(connection, () => undefined)
  const db = createDb(pool)
  const now = () => new Date()
  const log = createLogger('silent')
  const writeBarrier: Parameters<typeof createEventLog>[0]['writeBarrier'] = {
    closedFor: () => undefined,
    runWrite: async (work) => work(),
  }
  const events = createEventLog({ db, failures: createJobFailures({ db, log, now }), now, log, writeBarrier })
  if (isKnowing) events.declare(bellEvents)
  const took: string[] = []
  events.subscribe(name, {
    version,
    reset: async () => undefined,
    on: {
      'bell.rung': async (tx, { subjectId }) => {
        // Only the consumer 'test.listen' writes to the table `heard`, which the test app uses as well.
        if (name === 'test.listen') await addHeard(tx, subjectId)
        took.push(subjectId)
      },
    },
  })
  const stop = async () => {
    await events.stop()
    await pool.end()
  }
  return { db, events, took, stop }
}
