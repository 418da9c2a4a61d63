import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables as KernelTables } from './tables.ts'

/**
 * The tables of the kernel and all features. Each feature adds its tables in its `server/tables.ts`, by augmenting this
 * interface.
 */
export interface Tables extends KernelTables {}

/** The database, or a transaction on it; services accept both. */
export type Db = Kysely<Tables>

export const POOL_SIZE = 16
const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000
const PREPARED_STATEMENTS_MAX = 2_000
const PARAMETERS_PER_PREPARED_MAX = 60

// Parses counts and sums as numbers, since none of our values exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Keeps dates as text (YYYY-MM-DD), since a JavaScript Date would need a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/**
 * Creates a pool for the given database. `report` is called when a connection breaks, whether in use or idle, so that
 * the error does not end the process.
 */
export function createPool(connection: pg.PoolConfig, report: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'inflo',
    ...connection,
  })
  // A pool handles errors only of its idle connections. This listener also handles a connection that breaks between two
  // statements while it is in use.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => undefined)
  return pool
}

const nameBySql = new Map<string, string>()

// PostgreSQL parses and plans a named statement only once per connection. The number of names is limited, since
// statements whose text always differs (long IN lists) would otherwise fill the connection's memory.
function statementName(sql: string, parameterCount: number): string | undefined {
  const known = nameBySql.get(sql)
  if (known) return known
  if (nameBySql.size >= PREPARED_STATEMENTS_MAX || parameterCount > PARAMETERS_PER_PREPARED_MAX) return undefined
  const name = createHash('sha1').update(sql).digest('base64url')
  nameBySql.set(sql, name)
  return name
}

type FailureListener = (error: unknown) => void

class PreparingClient {
  private readonly client: pg.PoolClient
  private readonly onFailure: FailureListener
  constructor(client: pg.PoolClient, onFailure: FailureListener) {
    this.client = client
    this.onFailure = onFailure
  }
  query(sql: string, parameters: readonly unknown[]) {
    const name = statementName(sql, parameters.length)
    const values = [...parameters]
    const answer = this.client.query(name ? { name, text: sql, values } : { text: sql, values })
    answer.catch(this.onFailure)
    return answer
  }
  release() {
    this.client.release()
  }
}

/**
 * Creates the query builder on a pool. `onFailure` is called for every failed statement, in addition to rejecting the
 * query.
 */
export function createDb(pool: pg.Pool, onFailure: FailureListener = () => undefined): Db {
  const preparing = {
    connect: async () => new PreparingClient(await pool.connect(), onFailure),
    end: () => pool.end(),
  }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing as unknown as pg.Pool }),
  })
}
