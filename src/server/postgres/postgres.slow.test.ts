import { once } from 'node:events'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPostgres } from './postgres.ts'
import { createDirectory, createOutsider, queryOnce, familyOf, killHard, removeDirectory } from '../testing/postgres.ts'
import { eventually } from '../testing/eventually.ts'

const TABLES = 45

let directory: string
beforeEach(async () => {
  directory = await createDirectory()
})
afterEach(() => removeDirectory(directory))

test('the first start creates the database, and the second finds its rows', async () => {
  const first = await startPostgres(directory)
  await queryOnce(first.connection, 'create table note as select 42 as answer')
  await first.stop()

  const second = await startPostgres(directory)
  expect(await queryOnce(second.connection, 'select answer from note')).toEqual([{ answer: 42 }])
  expect(second).toMatchObject({ adopted: false, connection: { host: join(directory, 'postgres'), database: 'inflo' } })
  await second.stop()
})

test('PostgreSQL keeps acknowledged data, listens on no network, and sorts the same everywhere', async () => {
  const postgres = await startPostgres(directory)
  const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
    (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'inflo') as locale,
    (select rolsuper from pg_roles where rolname = current_user) as superuser`
  expect(await queryOnce(postgres.connection, settings)).toEqual([
    { fsync: 'on', commit: 'on', addresses: '', encoding: 'UTF8', locale: 'b C.UTF-8', superuser: false },
  ])
  const wrong = queryOnce({ ...postgres.connection, password: 'wrong' }, 'select 1')
  await expect(wrong).rejects.toThrow('password authentication failed')
  await postgres.stop()
})

test('cached data is in memory again soon after a restart', async () => {
  const first = await startPostgres(directory)
  for (let at = 0; at < TABLES; at += 1) {
    await queryOnce(
      first.connection,
      `create table note_${at} as select repeat('word ', 200) from generate_series(1, 500)`,
    )
  }
  await first.stop()

  const second = await startPostgres(directory)
  // Each check reads a different table, since a table that was read once stays in memory.
  let table = 0
  const pagesRead = async (): Promise<number> => {
    const [row] = await queryOnce(
      second.connection,
      `explain (analyze, buffers, format json) select from note_${table++}`,
    )
    const plan = row?.['QUERY PLAN'] as { Plan: { 'Shared Read Blocks': number } }[]
    return plan[0]?.Plan['Shared Read Blocks'] ?? 0
  }
  await vi.waitFor(async () => expect(await pagesRead()).toBe(0), { timeout: TABLES * 1_000, interval: 1_000 })
  await second.stop()
})

test('stopping leaves no process behind', async () => {
  const postgres = await startPostgres(directory)
  const family = familyOf(postgres.pid)
  expect(family.length).toBeGreaterThan(3)
  await Promise.all([postgres.stop(), postgres.stop()])
  expect(family.flatMap(familyOf)).toEqual([])
})

test('after kill -9 of the server, the next start continues with the same PostgreSQL and every committed row', async () => {
  const server = createOutsider('start', directory)
  const said = await server.said
  if (!('ready' in said)) throw new Error(said.refused)
  await queryOnce(said.ready.connection, 'create table note as select 42 as answer')
  await killHard(server)

  const lines: string[] = []
  const next = await startPostgres(directory, (line) => lines.push(line))
  expect(next).toMatchObject({ adopted: true, pid: said.ready.pid })
  expect(lines).toEqual([expect.stringContaining(`(process ${said.ready.pid})`)])
  expect(await queryOnce(next.connection, 'select answer from note')).toEqual([{ answer: 42 }])
  await next.stop()
  expect(familyOf(said.ready.pid)).toEqual([])
})

test('Ctrl-C in the terminal stops the server, and does not reach PostgreSQL', async () => {
  const server = createOutsider('start', directory)
  const said = await server.said
  if (!('ready' in said)) throw new Error(said.refused)
  const ended = once(server.process, 'exit')
  process.kill(-server.pid, 'SIGINT')
  await ended
  const next = await startPostgres(directory)
  expect(next).toMatchObject({ adopted: true, pid: said.ready.pid })
  await next.stop()
})

test('a PostgreSQL that is killed under a running server is started again', async () => {
  const postgres = await startPostgres(directory)
  await queryOnce(postgres.connection, 'create table note as select 42 as answer')
  const { pid } = postgres
  process.kill(pid, 'SIGKILL')
  await eventually(() => expect(postgres.pid).not.toBe(pid))
  expect(await queryOnce(postgres.connection, 'select answer from note')).toEqual([{ answer: 42 }])
  await postgres.stop()
})

test('a start waits for the last process of a previous PostgreSQL to end', async () => {
  const server = createOutsider('start', directory)
  const said = await server.said
  if (!('ready' in said)) throw new Error(said.refused)
  const { pid } = said.ready
  const child = familyOf(pid).find((one) => one !== pid)!
  await killHard(server)
  process.kill(child, 'SIGSTOP')
  process.kill(pid, 'SIGKILL')
  const starting = startPostgres(directory)
  await pause(500)
  process.kill(child, 'SIGCONT')
  const next = await starting
  expect(next.adopted).toBe(false)
  await next.stop()
})

test('a PostgreSQL that cannot start gives a clear reason', async () => {
  await (await startPostgres(directory)).stop()
  await writeFile(join(directory, 'postgres/postgresql.conf'), 'warp = 9')
  await expect(startPostgres(directory)).rejects.toThrow(/^PostgreSQL did not start in .*: .*postgresql.conf.*\.$/)

  await writeFile(join(directory, 'postgres/postgresql.conf'), '')
  await rm(join(directory, 'postgres/pg_wal'), { recursive: true })
  await expect(startPostgres(directory)).rejects.toThrow(/^PostgreSQL did not start in .*: .*pg_wal.*\.$/)
})

test('a data directory too deep for a socket gets a short path elsewhere, and keeps it when moved', async () => {
  const deep = join(directory, 'deep'.repeat(25), 'data')
  const first = await startPostgres(deep)
  expect(first.connection.host).not.toContain(directory)
  expect(await queryOnce(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()

  const moved = join(directory, 'moved'.repeat(20))
  await rename(deep, moved)
  const second = await startPostgres(moved)
  expect(second.connection.host).toBe(first.connection.host)
  await second.stop()
  await removeDirectory(first.connection.host)
})
