import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql as statement } from 'kysely'
import pg from 'pg'
import { isCollision, isHouseFailure } from './database-faults.ts'
import type { Doorbell } from '../doorbell/doorbell.ts'
import type { Tables as KernelTables } from './tables.ts'

/** Every room's tables: each room adds its own in its `server/tables.ts` by augmenting this interface. */
export interface Tables extends KernelTables {}

/** The database, or a transaction on it: services receive whichever their caller has. */
export type Db = Kysely<Tables>

export const POOL_SIZE = 16
const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000
const PREPARED_STATEMENTS_MAX = 2_000
const PARAMETERS_PER_PREPARED_MAX = 60
const TRANSACTION_TRIES_MAX = 5
const TRY_AGAIN_AFTER_MS_MAX = 40

// Counts and sums arrive as numbers: none of ours passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A date of the day belongs to no time zone, so it stays the text YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** A pool on the given database; `report` hears of connections that break, in use or not, which must not end the process. */
export function openPool(connection: pg.PoolConfig, report: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'inflo',
    ...connection,
  })
  // A pool listens to the connections that lie idle. One in use that breaks between two statements tells nobody else.
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

type Hear = (error: unknown) => void

class PreparingClient {
  private readonly client: pg.PoolClient
  private readonly hear: Hear
  constructor(client: pg.PoolClient, hear: Hear) {
    this.client = client
    this.hear = hear
  }
  query(sql: string, parameters: readonly unknown[]) {
    const name = statementName(sql, parameters.length)
    const values = [...parameters]
    const answer = this.client.query(name ? { name, text: sql, values } : { text: sql, values })
    answer.catch(this.hear)
    return answer
  }
  release() {
    this.client.release()
  }
}

/** `hear` is told of every statement that fails; its caller hears of it all the same. */
export function openDb(pool: pg.Pool, hear: Hear = () => undefined): Db {
  const preparing = {
    connect: async () => new PreparingClient(await pool.connect(), hear),
    end: () => pool.end(),
  }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing as unknown as pg.Pool }),
  })
}

declare const transacting: unique symbol

/** A transaction that `transact` began: for what belongs to a change and would be wrong outside one, as events and notices are. */
export type Tx = Db & { readonly [transacting]: true }

/** What a transaction is run with: a kernel, or no more of one than its database. */
type Transacting = { db: Db; doorbell?: Pick<Doorbell, 'nudge'> }

type AfterCommit = (run: Transacting) => void

/** What is done at a transaction's end, in the order in which the whole house takes its locks: after rooms' rows. */
const END_ORDER = ['handlers', 'topics', 'heads', 'log'] as const
type AtEnd = { order: (typeof END_ORDER)[number]; act: () => Promise<void> }

type Putting = { afterCommit: AfterCommit[]; atEnd: AtEnd[] }
const putOffByTransaction = new WeakMap<Db, Putting>()

/** @throws Failure where the work of a transaction must not be done. */
type Condition = (tx: Db) => Promise<void>
const conditionOfTransactions = new AsyncLocalStorage<Condition>()

/** Does `work`, whose transactions each begin with the condition and are nothing without it. */
export const onCondition = <T>(condition: Condition, work: () => T): T => conditionOfTransactions.run(condition, work)

// One after another, the earliest in order first: what is done may put off more.
async function finish({ atEnd: ends }: Putting): Promise<void> {
  while (ends.length > 0) {
    const order = END_ORDER.find((one) => ends.some((put) => put.order === one))
    const [next] = ends.splice(
      ends.findIndex((put) => put.order === order),
      1,
    )
    await next?.act()
  }
}

async function transactOnce<T>(run: Transacting, work: (tx: Tx) => Promise<T>): Promise<T> {
  const putOff: Putting = { afterCommit: [], atEnd: [] }
  const result = await run.db.transaction().execute(async (transaction) => {
    const tx = transaction as Db as Tx
    putOffByTransaction.set(tx, putOff)
    await conditionOfTransactions.getStore()?.(tx)
    const done = await work(tx)
    await finish(putOff)
    return done
  })
  // What follows from a change that is stored hangs on nothing any more.
  conditionOfTransactions.exit(() => {
    for (const act of putOff.afterCommit) act(run)
  })
  return result
}

/**
 * Runs `work` in one transaction: all of it is stored, or none. What was put off to `afterCommit` runs once it is stored.
 * Where PostgreSQL takes it back because another stood in its way, it is tried again, so `work` touches nothing but the database.
 */
export async function transact<T>(kernel: Transacting, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; tries < TRANSACTION_TRIES_MAX; tries += 1) {
    try {
      return await transactOnce(kernel, work)
    } catch (error) {
      if (!isCollision(error)) throw error
    }
    // By chance, so that two who collided do not do so again.
    await pause(Math.random() * TRY_AGAIN_AFTER_MS_MAX * tries)
  }
  return transactOnce(kernel, work)
}

/** Puts `act` off until the transaction is stored; outside one it runs at once. */
export function afterCommit(tx: Db, act: AfterCommit): void {
  const putOff = putOffByTransaction.get(tx)
  if (putOff) putOff.afterCommit.push(act)
  else act({ db: tx })
}

/** Puts `act` off to the end of the transaction, but into it; outside one it runs at once. */
export async function atEnd(tx: Db, order: AtEnd['order'], act: () => Promise<void>): Promise<void> {
  const putOff = putOffByTransaction.get(tx)
  if (putOff) putOff.atEnd.push({ order, act })
  else await act()
}

/** Does `work` so that its failure takes back its own writes, and what it put off, and nothing else. What collides or breaks is thrown on. */
export async function inSavepoint(tx: Tx, work: () => Promise<unknown>): Promise<{ error: unknown } | undefined> {
  const { afterCommit: acts, atEnd: ends } = putOffByTransaction.get(tx) ?? { afterCommit: [], atEnd: [] }
  const before = [acts.length, ends.length] as const
  await statement`savepoint apart`.execute(tx)
  try {
    await work()
    await statement`release savepoint apart`.execute(tx)
    return undefined
  } catch (error) {
    if (isHouseFailure(error)) throw error
    await statement`rollback to savepoint apart`.execute(tx)
    ;[acts.length, ends.length] = before
    return { error }
  }
}
