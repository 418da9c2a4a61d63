import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SERVER_COMMAND } from '../scripts/server-command.mjs'
import { guardAdminLog } from '../src/server/admin-log/guard.ts'
import { migrate } from '../src/server/data/migrate.ts'
import type { Connection } from '../src/server/postgres/postgres.ts'
import { SUPERUSER } from '../src/server/postgres/cluster.ts'
import { findFreePort, startServerProcess, stopServer } from '../src/server/testing/server.ts'

/** A migrated database without content. */
const BARE = 'bare_template'
/** A database with the content that every journey starts with: the imported articles. */
const FURNISHED = 'furnished_template'

/** A server for journeys, and the settings by which scripts find its data. */
export type JourneyServer = {
  address: string
  settings: Record<string, string>
  stop: () => Promise<void>
  /** Starts the server again at the same address, after it was stopped. */
  start: () => Promise<void>
}

// `prepareCluster` stores the connection in the environment, which Playwright's workers inherit.
const cluster = (): Connection => JSON.parse(process.env.E2E_CLUSTER ?? '{}') as Connection

async function create(name: string, template?: string): Promise<void> {
  const client = new pg.Client(cluster())
  await client.connect()
  await client.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  await client.end()
}

const settingsFor = (database: string): Record<string, string> => {
  const { host, port, user, password } = cluster()
  return {
    DATABASE_URL: `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user, password })}`,
    INFLO_DATA_DIR: join(tmpdir(), `inflo-e2e-${database}`),
    LOG_LEVEL: 'warn',
    REDIS_URL: '',
  }
}

/**
 * Prepares the templates that `createOwnServer` copies.
 * @param furnish runs scripts on the database that journeys begin with, by its settings
 */
export async function prepareCluster(
  connection: Connection,
  furnish: (settings: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  process.env.E2E_CLUSTER = JSON.stringify(connection)
  await create(BARE)
  const pool = new pg.Pool({ ...connection, database: BARE })
  await migrate(pool)
  // A template must have no connections while it is copied.
  await pool.end()
  await guardAdminLog({ ...connection, database: BARE, user: SUPERUSER })
  await create(FURNISHED, BARE)
  // Uses a separate data directory, since a directory belongs to one database and parallel runs share the temporary
  // folder.
  await furnish({ ...settingsFor(FURNISHED), INFLO_DATA_DIR: await mkdtemp(join(tmpdir(), 'inflo-e2e-furnished-')) })
}

type Traits = {
  /** True for a server without the articles. */
  bare?: boolean
  /** Settings in addition to the settings of every server. */
  more?: Record<string, string>
  /** The local port of a connection to the database that a journey may cut. */
  databasePort?: number
}

/** Returns the URL of the same database through another port. */
function byPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('host', '127.0.0.1')
  url.searchParams.set('port', String(port))
  return url.href
}

/** Returns the host and port of the journeys' cluster. */
export const whereDatabasesAre = (): { host: string; port: number } => cluster()

/** Starts a server with a separate database. */
export async function createOwnServer({ bare = false, more, databasePort }: Traits = {}): Promise<JourneyServer> {
  const name = `journeys_${randomBytes(6).toString('hex')}`
  await create(name, bare ? BARE : FURNISHED)
  const port = await findFreePort()
  // The address has a host name, since browsers do not bind passkeys to numeric addresses.
  const address = `http://localhost:${port}`
  const settings = settingsFor(name)
  const { INFLO_ADMIN_EMAIL = '', INFLO_ADMIN_PASSWORD = '' } = process.env
  const begin = async () => {
    const server = startServerProcess({
      dataDirectory: settings.INFLO_DATA_DIR ?? '',
      port,
      command: [process.execPath, ...SERVER_COMMAND],
      environment: {
        ...settings,
        ...(databasePort === undefined ? {} : { DATABASE_URL: byPort(settings.DATABASE_URL ?? '', databasePort) }),
        PUBLIC_URL: address,
        INFLO_ADMIN_EMAIL,
        INFLO_ADMIN_PASSWORD,
        // Raises the rate limits, since all members of a journey share one network address.
        INFLO_LIMITS_SCALE: '100',
        // Decisions take effect immediately, except in journeys about undo.
        DECISION_UNDO_SECONDS: '0',
        ...more,
      },
    })
    await server.ready
    // Adds the server's warnings to the output of the current journey.
    for (const said of [server.process.stdout, server.process.stderr])
      said?.on('data', (text) => process.stderr.write(text))
    return server
  }
  let server = await begin()
  return {
    address,
    settings,
    stop: async () => void (await stopServer(server)),
    start: async () => void (server = await begin()),
  }
}
