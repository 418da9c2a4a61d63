import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, joinPostgres } from './postgres/postgres.ts'
import { queryOnce } from './testing/postgres.ts'
import {
  createDataDirectory,
  findFreePort,
  startServerProcess,
  endServers,
  ensureScreens,
  type ServerProcess,
} from './testing/server.ts'

const INFLO_SECRET_KEY = randomBytes(32).toString('base64')

// A server that runs during all tests. Its PostgreSQL is the DATABASE_URL of the servers that must not start.
let living: ServerProcess
let connection: Connection

beforeAll(async () => {
  await ensureScreens()
  living = startServerProcess({
    dataDirectory: await createDataDirectory(),
    port: await findFreePort(),
    environment: { INFLO_SECRET_KEY },
  })
  await living.ready
  connection = (await joinPostgres(living.dataDirectory)).connection
})
afterAll(endServers)

const urlOf = (database: string, password = connection.password): string =>
  `postgres://${connection.user}:${password}@${encodeURIComponent(connection.host)}/${database}`

/** Returns the output of a server that must not start, after it has exited with an error code. */
async function refusalOf(environment: Record<string, string>, dataDirectory?: string): Promise<string> {
  const serverOptions = { dataDirectory: dataDirectory ?? (await createDataDirectory()), port: await findFreePort() }
  const server = startServerProcess({ ...serverOptions, environment: { INFLO_SECRET_KEY, ...environment } })
  expect(await server.ended).toBe(1)
  expect(server.said()).toBe('')
  // The output is one sentence on one line, without a stack trace or a second message.
  expect(server.complained()).toMatch(/^[A-Z][^\n]+\.\n$/)
  expect(server.complained()).not.toMatch(/ {4}at |node_modules/)
  return server.complained().trim()
}

test('a port in use gives a message with the fix', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const said = await refusalOf({ PORT: String(port), DATABASE_URL: urlOf('inflo') })
  expect(said).toBe(`Port ${port} is in use by another program. Stop that program, or set PORT to another port.`)
  other.close()
})

test.each(['203.0.113.7', 'no-such-machine.invalid'])('a HOST of another machine gives a message: %s', async (HOST) => {
  const said = await refusalOf({ HOST, DATABASE_URL: urlOf('inflo') })
  expect(said).toBe(`HOST ${HOST} is not an address of this machine. Set HOST to one that is.`)
})

test('a data directory that is not writable gives a message', async () => {
  const directory = await createDataDirectory()
  await writeFile(directory, 'a file where a directory should be')
  const said = await refusalOf({}, `${directory}/data`)
  expect(said).toMatch(
    /^The data directory .*\/data\/data is not writable \(ENOTDIR\)\. Set INFLO_DATA_DIR to a writable directory\.$/,
  )
})

test('a data directory in use gives a message, and its server keeps running', async () => {
  const said = await refusalOf({}, living.dataDirectory)
  expect(said).toContain(`is in use by another Inflo server (process ${living.pid}).`)
  expect((await fetch(`${living.address}/health/ready`)).status).toBe(200)
})

test('a DATABASE_URL without a server gives a message, without its password', async () => {
  const DATABASE_URL = `postgres://inflo:secret-of-the-house@127.0.0.1:${await findFreePort()}/inflo`
  const said = await refusalOf({ DATABASE_URL })
  expect(said).toMatch(/^The database of DATABASE_URL \(127\.0\.0\.1:\d+\) cannot be reached: .*ECONNREFUSED.*\.$/)
  expect(said).not.toContain('secret-of-the-house')
})

test('a DATABASE_URL with a wrong password or database gives a message', async () => {
  expect(await refusalOf({ DATABASE_URL: urlOf('inflo', 'wrong') })).toContain('password authentication failed')
  expect(await refusalOf({ DATABASE_URL: urlOf('nowhere') })).toContain('database "nowhere" does not exist')
})

test('a REDIS_URL without a server gives a message', async () => {
  const REDIS_URL = `redis://127.0.0.1:${await findFreePort()}`
  expect(await refusalOf({ REDIS_URL, DATABASE_URL: urlOf('inflo') })).toMatch(
    /^The Redis of REDIS_URL \(127\.0\.0\.1:\d+\) cannot be reached: .*\.$/,
  )
})

async function aDatabaseThatRan(migration: string, checksum: string): Promise<Connection> {
  const database = `ran_${migration}`
  await queryOnce(connection, `create database ${database}`)
  const fresh = { ...connection, database }
  await queryOnce(fresh, 'create schema migration')
  await queryOnce(
    fresh,
    'create table migration.applied (id text primary key, checksum text not null, applied_at timestamptz default now())',
  )
  await queryOnce(fresh, `insert into migration.applied (id, checksum) values ('${migration}', '${checksum}')`)
  return fresh
}

test('a schema newer than the code gives a message, and is left unchanged', async () => {
  const newer = await aDatabaseThatRan('9999_library_shelves', 'of-tomorrow')
  const said = await refusalOf({ DATABASE_URL: urlOf(newer.database) })
  expect(said).toBe(
    'The database is newer than this version of Inflo (its migration 9999_library_shelves is unknown). Start the newer version.',
  )
  const tables = `select from information_schema.tables where table_schema in ('kernel', 'accounts', 'library')`
  expect(await queryOnce(newer, tables)).toHaveLength(0)
})

test('a migration that was edited after it ran gives a message', async () => {
  const edited = await aDatabaseThatRan('0001_kernel', 'of-another-text')
  expect(await refusalOf({ DATABASE_URL: urlOf(edited.database) })).toMatch(
    /^The migration 0001_kernel was edited after it ran\./,
  )
})

test('all bad settings are reported at once', async () => {
  const said = await refusalOf({ PORT: '-1', LOG_LEVEL: 'loud' })
  expect(said).toMatch(/^Bad setting: PORT .*; LOG_LEVEL .*\.$/)
})

test('the first admin needs an address and a password', async () => {
  expect(await refusalOf({ INFLO_ADMIN_EMAIL: 'admin@example.org' })).toContain('go together')
})

test('an empty setting counts as not set', async () => {
  expect(await refusalOf({ PUBLIC_URL: '', LOG_LEVEL: '', PORT: 'x' })).toBe('Bad setting: PORT is not a whole number.')
})

test('a bad setting leaves the data directory empty', async () => {
  const directory = await createDataDirectory()
  await refusalOf({ PORT: 'x' }, directory)
  await expect(writeFile(`${directory}/note`, '')).rejects.toMatchObject({ code: 'ENOENT' })
  await writeFile(`${dirname(directory)}/note`, '')
})

test.each([
  'alter table kernel.admin_log disable trigger all',
  'drop trigger admin_log_append_only on kernel.admin_log',
  'drop table kernel.admin_log',
  'drop schema kernel cascade',
  'alter table kernel.admin_log owner to inflo',
  'create or replace function kernel.refuse_change() returns trigger language plpgsql as $$begin return new; end$$',
  'create rule nothing as on insert to kernel.admin_log do instead nothing',
  'set role inflo_log',
  'grant inflo_log to inflo',
  "set session_replication_role = 'replica'",
  'update kernel.admin_log set reason = $$x$$',
  'delete from kernel.admin_log',
  'truncate kernel.admin_log',
])('the application’s role cannot: %s', async (statement) => {
  await expect(queryOnce(connection, statement)).rejects.toThrow(
    /must be (owner|able)|permission denied|only appended to/,
  )
})

test('the application’s role can still add to the log and create other tables', async () => {
  const [{ able }] = (await queryOnce<{ able: boolean }>(
    connection,
    `select has_table_privilege('kernel.admin_log', 'insert') and has_schema_privilege('kernel', 'create') as able`,
  )) as [{ able: boolean }]
  expect(able).toBe(true)
})
