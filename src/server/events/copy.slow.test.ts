import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bumpCopyEpoch } from './cluster-epoch.ts'
import { migrate } from '../data/migrate.ts'
import { type OwnPostgres, startPostgres } from '../postgres/postgres.ts'
import { trialCount } from '../testing/counts.ts'
import { anotherListener, bellEvents, listHeard, createHeardTable, recordBellEvents } from '../testing/events.ts'
import { killNow } from '../testing/server.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** The number of transactions by which the new cluster is behind the old one. */
const TRANSACTIONS = 5_000
const OUTAGES = trialCount({ daily: 3, long: 40 })

let testApp: TestApp
let fresh: OwnPostgres
let directory: string
let pool: pg.Pool
beforeAll(async () => {
  testApp = await createTestApp({ prepare: ({ events }) => events.declare(bellEvents) })
  directory = await mkdtemp(join(tmpdir(), 'inflo-copy-'))
  fresh = await startPostgres(directory)
  pool = new pg.Pool({ ...fresh.connection, max: 1 })
  pool.on('error', () => undefined)
  await migrate(pool)
  await pool.query('create table heard (place integer, bell_id uuid)')
})
afterAll(async () => {
  await testApp.stop()
  await pool.end()
  await fresh.stop()
  await rm(directory, { recursive: true, force: true })
})

// Copies the rows of a table as JSON, as if they came from a restored dump.
async function copyTable(name: string) {
  const from = await sql<{ row: unknown }>`select to_jsonb(one) as row from ${sql.table(name)} as one`.execute(
    testApp.kernel.db,
  )
  const rows = JSON.stringify(from.rows.map(({ row }) => row))
  await pool.query(
    `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [rows],
  )
}

const epoch = async () =>
  (await pool.query<{ number: number }>('select number from kernel.event_epoch')).rows[0]!.number

test('consumers continue in a copy in a new cluster, whose transaction ids start from the beginning', async () => {
  const [before, waiting, after] = [randomUUID(), randomUUID(), randomUUID()]
  await createHeardTable(testApp.kernel.db)
  const first = anotherListener(testApp.connection)
  await first.events.start()
  await recordBellEvents(testApp.kernel, before)
  await first.events.deliverPending()
  await first.stop()
  const client = new pg.Client(testApp.connection)
  await client.connect()
  await client.query(
    `do $$ begin for i in 1..${TRANSACTIONS} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  )
  await client.end()
  await recordBellEvents(testApp.kernel, waiting)

  // Deletes the rows that migrations have inserted, since the copied rows replace them.
  await pool.query('delete from kernel.event_epoch')
  await pool.query('delete from kernel.consumer')
  for (const table of ['kernel.event_epoch', 'kernel.event', 'kernel.consumer', 'heard']) await copyTable(table)
  const ahead = `select max(tx_id) > pg_snapshot_xmax(pg_current_snapshot()) as ahead from kernel.event`
  expect((await pool.query(ahead)).rows).toEqual([{ ahead: true }])
  await bumpCopyEpoch(pool)

  const copy = anotherListener(fresh.connection)
  await copy.events.start()
  await expect.poll(() => copy.took).toEqual([waiting])
  await recordBellEvents(copy, after)
  await expect.poll(() => copy.took).toEqual([waiting, after])
  expect(await listHeard(copy.db)).toHaveLength(3)
  expect(await epoch()).toBe(2)
  await bumpCopyEpoch(pool)
  expect(await epoch()).toBe(2)
  await copy.stop()
})

test('a cluster with higher transaction ids than the previous one is recognized by its name alone', async () => {
  const before = await epoch()
  await pool.query(`update kernel.event_epoch set system_identifier = '1'`)
  await bumpCopyEpoch(pool)
  expect(await epoch()).toBe(before + 1)
})

test('a dump restored into an older physical copy of its cluster is recognized by transaction ids from the future', async () => {
  const id = randomUUID()
  const before = await epoch()
  await bumpCopyEpoch(pool)
  expect(await epoch()).toBe(before)
  await pool.query(
    `insert into kernel.event (tx_id, type, at, subject_id, data) values ('1000000000', 'bell.rung', now(), $1, $2)`,
    [id, JSON.stringify({ bell_id: id })],
  )
  await bumpCopyEpoch(pool)
  expect(await epoch()).toBe(before + 1)
  const listener = anotherListener(fresh.connection)
  await listener.events.start()
  await expect.poll(() => listener.took).toContain(id)
  await listener.stop()
  await bumpCopyEpoch(pool)
  expect(await epoch()).toBe(before + 1)
})

test(
  `${OUTAGES} database outages under running consumers set no event aside`,
  async () => {
    const { db, events, stop } = anotherListener(fresh.connection)
    await events.start()
    const rung = randomUUID()
    const over = new AbortController()
    const ringing = (async () => {
      while (!over.signal.aborted) {
        await recordBellEvents({ db, events }, rung).catch(() => undefined)
        await pause(20)
      }
    })()
    const heards = async () => (await listHeard(db).catch(() => [])).filter((id) => id === rung).length
    for (let outage = 0; outage < OUTAGES; outage += 1) {
      const before = await heards()
      await expect.poll(heards).toBeGreaterThan(before)
      const { pid } = fresh
      killNow([pid])
      // The killed process may still respond until PostgreSQL has restarted.
      await expect.poll(() => fresh.pid).not.toBe(pid)
    }
    const last = await heards()
    await expect.poll(heards).toBeGreaterThan(last)
    over.abort()
    await ringing
    await events.deliverPending()
    const record = await sql`select from kernel.event where subject_id = ${rung}`.execute(db)
    expect(await heards()).toBe(record.rows.length)
    expect((await sql`select from kernel.event_waiting`.execute(db)).rows).toEqual([])
    await stop()
  },
  90_000 + OUTAGES * 20_000,
)
