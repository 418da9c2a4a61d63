import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres.ts'
import { beginRun } from './testing-run.ts'

/** The migrated database that every test file's own database is copied from. */
const TEMPLATE_DATABASE = 'inflo_template'

type Connection = Awaited<ReturnType<typeof startPostgres>>['connection']

async function makeTemplate(connection: Connection): Promise<void> {
  const outer = new pg.Client(connection)
  await outer.connect()
  await outer.query(`create database ${TEMPLATE_DATABASE}`)
  await outer.end()

  const pool = new pg.Pool({ ...connection, database: TEMPLATE_DATABASE })
  await migrate(pool)
  // A template must have no connections while it is copied.
  await pool.end()
}

/** Starts one PostgreSQL for the whole run, with the migrated template, and takes both away afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await beginRun()
  const directory = await mkdtemp(path.join(tmpdir(), 'inflo-test-'))
  const postgres = await startPostgres(directory)
  await makeTemplate(postgres.connection)
  project.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
