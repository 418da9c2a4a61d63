import { existsSync } from 'node:fs'
import type pg from 'pg'
import { createPool } from './db.ts'
import { guardAdminLog } from '../admin-log/guard.ts'
import { bumpCopyEpoch } from '../events/cluster-epoch.ts'
import { migrate } from './migrate.ts'
import { joinPostgres, startPostgres } from '../postgres/postgres.ts'
import { clusterOf, SUPERUSER } from '../postgres/cluster.ts'
import type { Settings } from '../settings.ts'
import { StartupError } from '../startup-error.ts'

const VERSION_MIN = 15
const POSTGRES_15 = VERSION_MIN * 10_000

export type Database = { connection: pg.PoolConfig; stop: () => Promise<void> }

// The URL may contain a password, so only its host is shown.
const placeOf = (databaseUrl: string): string => new URL(databaseUrl).host || 'the given socket'

async function checkReachable(databaseUrl: string, pool: pg.Pool): Promise<void> {
  const answer = await pool
    .query<{ version: number }>(`select current_setting('server_version_num')::integer as version`)
    .catch((error: Error) => {
      const reason = error.message || (error as NodeJS.ErrnoException).code || 'no answer'
      throw new StartupError(`The database of DATABASE_URL (${placeOf(databaseUrl)}) cannot be reached: ${reason}.`)
    })
  const version = answer.rows[0]?.version ?? 0
  if (version < POSTGRES_15) {
    throw new StartupError(
      `The database of DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; Inflo needs ${VERSION_MIN} or newer.`,
    )
  }
}

async function prepare(connection: pg.PoolConfig, databaseUrl?: string): Promise<void> {
  const pool = createPool({ ...connection, max: 1 }, () => undefined)
  try {
    if (databaseUrl) await checkReachable(databaseUrl, pool)
    await migrate(pool)
    await bumpCopyEpoch(pool)
  } finally {
    await pool.end()
  }
}

async function open(
  settings: Settings,
  own: (directory: string) => ReturnType<typeof startPostgres>,
): Promise<Database> {
  if (settings.databaseUrl) {
    const connection = { connectionString: settings.databaseUrl }
    await prepare(connection, settings.databaseUrl)
    return { connection, stop: async () => undefined }
  }
  const postgres = await own(settings.dataDirectory)
  try {
    await prepare(postgres.connection)
    // The superuser of our own PostgreSQL has the same password as our role.
    await guardAdminLog({ ...postgres.connection, user: SUPERUSER })
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { connection: postgres.connection, stop: () => postgres.stop() }
}

/**
 * Opens the server's database and runs its migrations: the database of DATABASE_URL if set, otherwise our own
 * PostgreSQL in the data directory.
 * @throws StartupError
 */
export const openDatabase = (settings: Settings, log: (line: string) => void): Promise<Database> =>
  open(settings, (directory) => startPostgres(directory, log))

/** Connects a script to the database, whether or not a server is running. @throws StartupError */
export const joinDatabase = (settings: Settings): Promise<Database> => open(settings, joinPostgres)

/**
 * Connects an operator's command to the database of an existing server. If the directory contains no database, throws
 * an error and creates none, since the directory's name is probably mistyped.
 * @throws StartupError
 */
export async function joinExistingDatabase(settings: Settings): Promise<Database> {
  const { databaseUrl, dataDirectory } = settings
  if (!databaseUrl && !existsSync(clusterOf(dataDirectory)))
    throw new StartupError(
      `There is no Inflo database in ${dataDirectory}. Check that INFLO_DATA_DIR is the server’s data directory.`,
    )
  return joinDatabase(settings)
}
