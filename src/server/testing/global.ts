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

/** The migrated database that is copied to create the database of each test file. */
const TEMPLATE_DATABASE = 'inflo_template'

// Settings for speed. The data does not have to survive the run, so PostgreSQL does not wait for the disk. Several test
// apps run concurrently and race tests open many connections, so more connections are allowed than by default.
const IN_A_HURRY = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  max_connections: '400',
  autovacuum: 'off',
  // The password is random, so it needs no slow hashing, and a run opens thousands of connections.
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
  // A template database cannot be copied while a client is connected to it.
  await pool.end()
  await makeQueues(template)
}

// Creates the job queues in the template, since creating them takes longer than everything else in the start of a test
// app.
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

/**
 * Returns a password for all test members, and its hash. Hashing takes longer than everything else in creating a
 * member.
 */
async function aPassword(): Promise<{ text: string; hash: string }> {
  const text = randomBytes(12).toString('base64url')
  return { text, hash: await hashPassword(text) }
}

/** Starts one PostgreSQL server with the migrated template database for the whole run, and removes both at the end. */
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
