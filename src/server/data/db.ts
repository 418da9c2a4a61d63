import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables as KernelTables } from './tables.ts'

/** Every feature's tables: each feature adds its own in its `server/tables.ts` by augmenting this interface. */
export interface Tables extends KernelTables {}

/** The database, or a transaction on it: services accept either from their caller. */
export type Db = Kysely<Tables>

export const POOL_SIZE = 16
const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000
const PREPARED_STATEMENTS_MAX = 2_000
const PARAMETERS_PER_PREPARED_MAX = 60

// Counts and sums arrive as numbers: none of ours passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A date of the day belongs to no time zone, so it stays the text YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/**
 * A pool on the given database; `report` is called for connections that break, in use or not, which must not end the
 * process.
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
  // A pool listens to its idle connections. If one in use breaks between two statements, only this listener notices.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => undefined)
  return pool
}

const nameBySql = new Map<string, string>()

// Naming a statement lets PostgreSQL parse and plan it once per connection. The names are bounded, so that
// statements with ever-changing text (long IN lists) cannot fill a connection's memory.
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

/** `onFailure` is called for every statement that fails; its caller gets the error all the same. */
export function createDb(pool: pg.Pool, onFailure: FailureListener = () => undefined): Db {
  const preparing = {
    connect: async () => new PreparingClient(await pool.connect(), onFailure),
    end: () => pool.end(),
  }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing as unknown as pg.Pool }),
  })
}
