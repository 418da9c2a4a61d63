import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { hashPassword } from '#features/accounts/server/public.ts'
import { createApplication } from '../application.ts'
import { createLogger } from '../log.ts'
import { migrate } from '../data/migrate.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { featurePlugins } from '../features.ts'
import { readSettings } from '../read-settings.ts'
import { beginRun, placeForDatabases } from './run.ts'

/** The migrated database that every test file's own database is copied from. */
const TEMPLATE_DATABASE = 'inflo_template'

/** No data of a run outlives it, so nothing waits for the disk. */
// Several test apps at once, and connections opened by races, need more connections than one test app does.
const IN_A_HURRY = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  max_connections: '400',
  autovacuum: 'off',
  // A random password needs no slow sign-in, and a run opens thousands of connections.
  scram_iterations: '1',
}

type Connection = Awaited<ReturnType<typeof startPostgres>>['connection']

async function makeTemplate(connection: Connection): Promise<void> {
  const outer = new pg.Client(connection)
  await outer.connect()
  await outer.query(`create database ${TEMPLATE_DATABASE}`)
  await outer.end()

  const template = { ...connection, database: TEMPLATE_DATABASE }
  const pool = new pg.Pool(template)
  await migrate(pool)
  // A template must have no connections while it is copied.
  await pool.end()
  await makeQueues(template)
}

// Every test app creates its jobs' queues if they are missing, which takes longer than the rest of its start.
async function makeQueues(connection: Connection): Promise<void> {
  const { kernel, pool } = createApplication({
    settings: readSettings({}),
    connection,
    log: createLogger('silent'),
    featurePlugins,
  })
  await kernel.jobs.start()
  await kernel.jobs.stop()
  await pool.end()
}

/** Returns the password of all test members, with its hash, which takes more work than the rest of adding a member. */
async function aPassword(): Promise<{ text: string; hash: string }> {
  const text = randomBytes(12).toString('base64url')
  return { text, hash: await hashPassword(text) }
}

/** Starts one PostgreSQL for the whole run, with the migrated template, and takes both away afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await beginRun()
  const directory = await mkdtemp(path.join(await placeForDatabases(), 'inflo-test-'))
  const postgres = await startPostgres(directory, () => undefined, IN_A_HURRY)
  await makeTemplate(postgres.connection)
  project.provide('postgres', postgres.connection)
  project.provide('password', await aPassword())
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
