import { cp, mkdtemp, appendFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS_DIRECTORY, migrate } from './migrate.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { eventually } from '../testing/eventually.ts'

let testApp: TestApp
let pool: pg.Pool
let directory: string

beforeAll(async () => {
  testApp = await createTestApp()
  pool = new pg.Pool({ ...testApp.connection })
  directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(MIGRATIONS_DIRECTORY, directory, { recursive: true })
})
afterAll(async () => {
  await pool.end()
  await testApp.stop()
})

test('a second run changes nothing', async () => {
  const before = await pool.query('select count(*) from migration.applied')
  await migrate(pool, { directory })
  const after = await pool.query('select count(*) from migration.applied')
  expect(after.rows).toEqual(before.rows)
})

test('a failed migration leaves no changes', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(directory, broken, { recursive: true })
  await writeFile(join(broken, '9000_broken.sql'), 'create table half (id integer); select no_such_function();')
  await expect(migrate(pool, { directory: broken })).rejects.toThrow(/9000_broken failed/)
  const { rows } = await pool.query(`select to_regclass('half') as found`)
  expect(rows).toEqual([{ found: null }])
})

test('four processes that start at once run each migration once', async () => {
  await writeFile(join(directory, '9001_once.sql'), 'create table once (id integer);')
  await Promise.all([1, 2, 3, 4].map(() => migrate(pool, { directory })))
  const { rows } = await pool.query(`select id from migration.applied where id = '9001_once'`)
  expect(rows).toHaveLength(1)
})

describe('a migration of a locked table', () => {
  const patience = { lockMs: 50, againMs: 20, inAllMs: 60_000 }
  const held = async () => {
    const client = new pg.Client(testApp.connection)
    await client.connect()
    await client.query('begin')
    await client.query('select from once')
    return { letGo: () => client.end() }
  }
  /** Creates a folder with all migrations and an additional one, which needs an exclusive lock on the table `once`. */
  const changing = async (name: string) => {
    const wanting = await mkdtemp(join(tmpdir(), 'migrations-'))
    await cp(directory, wanting, { recursive: true })
    await writeFile(join(wanting, `${name}.sql`), `alter table once add column ${name.slice(5)} integer;`)
    return wanting
  }
  const columns = async () =>
    (await pool.query(`select attname from pg_attribute where attrelid = 'once'::regclass and attnum > 0`)).rows.map(
      ({ attname }: { attname: string }) => attname,
    )

  test('lets the transactions behind it go first, and runs once the lock is free', async () => {
    const holding = await held()
    const migrating = migrate(pool, { directory: await changing('9002_free'), patience })
    // If the migration waited for its lock without a time limit, these reads would be queued behind it.
    for (let reads = 0; reads < 5; reads += 1) await pool.query('select from once')
    await eventually(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    await pool.query('select from once')
    expect(await columns()).toEqual(['id'])
    await holding.letGo()
    await migrating
    expect(await columns()).toEqual(['id', 'free'])
    await pool.query(`delete from migration.applied where id = '9002_free'`)
  })

  test('is given up with a clear message, and changes nothing', async () => {
    const holding = await held()
    const migrating = migrate(pool, { directory: await changing('9003_never'), patience: { ...patience, inAllMs: 100 } })
    await expect(migrating).rejects.toThrow(
      /^The migration 9003_never could not run because another transaction locks a table that it changes/,
    )
    await holding.letGo()
    expect(await columns()).not.toContain('never')
  })
})

test('an edited migration is refused', async () => {
  await appendFile(join(directory, '9001_once.sql'), '\n-- edited')
  await expect(migrate(pool, { directory })).rejects.toThrow(/9001_once was edited/)
})

test('a database newer than the code is refused', async () => {
  await expect(migrate(pool, { directory: MIGRATIONS_DIRECTORY })).rejects.toThrow(/newer than this version/)
})
