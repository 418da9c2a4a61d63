import { cp, mkdtemp, appendFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS_DIRECTORY, migrate } from './migrate.ts'
import { aHouse, type TestHouse } from '../testing/house.ts'

let house: TestHouse
let pool: pg.Pool
let directory: string

beforeAll(async () => {
  house = await aHouse()
  pool = new pg.Pool({ ...house.connection })
  directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(MIGRATIONS_DIRECTORY, directory, { recursive: true })
})
afterAll(async () => {
  await pool.end()
  await house.stop()
})

test('a second run changes nothing', async () => {
  const before = await pool.query('select count(*) from migration.applied')
  await migrate(pool, directory)
  const after = await pool.query('select count(*) from migration.applied')
  expect(after.rows).toEqual(before.rows)
})

test('a migration that fails leaves nothing of itself behind', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(directory, broken, { recursive: true })
  await writeFile(join(broken, '9000_broken.sql'), 'create table half (id integer); select no_such_function();')
  await expect(migrate(pool, broken)).rejects.toThrow(/9000_broken failed/)
  const { rows } = await pool.query(`select to_regclass('half') as found`)
  expect(rows).toEqual([{ found: null }])
})

test('four processes at once run each migration once', async () => {
  await writeFile(join(directory, '9001_once.sql'), 'create table once (id integer);')
  await Promise.all([1, 2, 3, 4].map(() => migrate(pool, directory)))
  const { rows } = await pool.query(`select id from migration.applied where id = '9001_once'`)
  expect(rows).toHaveLength(1)
})

test('an edited migration is refused', async () => {
  await appendFile(join(directory, '9001_once.sql'), '\n-- edited')
  await expect(migrate(pool, directory)).rejects.toThrow(/9001_once was edited/)
})

test('a database newer than the code is refused', async () => {
  await expect(migrate(pool, MIGRATIONS_DIRECTORY)).rejects.toThrow(/newer than this version/)
})
