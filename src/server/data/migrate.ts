import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { isLockUnavailable } from './database-faults.ts'

export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '../../../db/migrations')

// An arbitrary number, which is the same in every Inflo process.
const MIGRATION_LOCK = 7_466_513

type Migration = { id: string; sql: string; checksum: string }
type Applied = { id: string; checksum: string }

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8')
      return { id: name.replace(/\.sql$/, ''), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Returns the migrations that are not yet applied. Pure.
 * @throws StartupError if the database is newer than the code, or an applied migration was edited
 */
export function pendingMigrations(known: Migration[], applied: Applied[]): Migration[] {
  const byId = new Map(known.map((migration) => [migration.id, migration]))
  for (const { id, checksum } of applied) {
    const migration = byId.get(id)
    if (!migration) {
      throw new StartupError(
        `The database is newer than this version of Inflo (its migration ${id} is unknown). Start the newer version.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(`The migration ${id} was edited after it ran. Undo the edit, and add a new migration instead.`)
    }
  }
  const done = new Set(applied.map(({ id }) => id))
  return known.filter(({ id }) => !done.has(id))
}

/**
 * The time limits of a migration. `lockMs`: how long it waits for a locked table before it lets other waiting
 * transactions proceed. `againMs`: the pause before a retry. `inAllMs`: the total time.
 */
export type Patience = { lockMs: number; againMs: number; inAllMs: number }
// The total is 15 minutes, since the backup of a large database locks its tables for minutes.
const PATIENCE: Patience = { lockMs: 2_000, againMs: 1_000, inAllMs: 15 * 60_000 }

async function tryOnce(client: pg.PoolClient, migration: Migration, { lockMs }: Patience): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}`)
    await client.query(migration.sql)
    await client.query('insert into migration.applied (id, checksum) values ($1, $2)', [
      migration.id,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (isLockUnavailable(error)) throw error
    throw new StartupError(`The migration ${migration.id} failed: ${(error as Error).message}.`)
  }
}

async function run(client: pg.PoolClient, migration: Migration, patience: Patience): Promise<void> {
  const until = performance.now() + patience.inAllMs
  for (;;) {
    try {
      return await tryOnce(client, migration, patience)
    } catch (error) {
      if (!isLockUnavailable(error)) throw error
      if (performance.now() > until)
        throw new StartupError(
          `The migration ${migration.id} could not run because another transaction locks a table that it changes. Nothing was changed. End that transaction, and start again.`,
        )
    }
    await pause(patience.againMs)
  }
}

type Extent = {
  directory?: string
  /**
   * The applied migrations of another database. If set, only these migrations run, so that this database gets the same
   * schema.
   */
  upTo?: Applied[]
  patience?: Patience
}

/**
 * Returns the migrations of `known` that were applied to the other database.
 * @throws StartupError if an applied migration is unknown or differs
 */
function knownOf(known: Migration[], applied: Applied[]): Migration[] {
  const later = new Set(pendingMigrations(known, applied))
  return known.filter((migration) => !later.has(migration))
}

/**
 * Migrates the database to the version of the code, with one transaction per migration. Several processes may call this
 * concurrently.
 */
export async function migrate(
  pool: pg.Pool,
  { directory = MIGRATIONS_DIRECTORY, upTo, patience = PATIENCE }: Extent = {},
): Promise<void> {
  const all = await readMigrations(directory)
  const known = upTo ? knownOf(all, upTo) : all
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create schema if not exists migration`)
    await client.query(
      `create table if not exists migration.applied (id text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await client.query<Applied>('select id, checksum from migration.applied')
    for (const migration of pendingMigrations(known, applied.rows)) await run(client, migration, patience)
  } finally {
    // Closing the connection releases the lock and discards the changed time limit.
    client.release(true)
  }
}
