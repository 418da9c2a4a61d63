import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isCollision, isInfrastructureError } from './database-faults.ts'
import type { Db } from './db.ts'

const TRIES_MAX = 5
const TRY_AGAIN_AFTER_MS_MAX = 40

declare const transacting: unique symbol

/**
 * A transaction that `transact` started. Functions that must be part of a transaction, such as recording events and
 * notices, require this type, so they cannot be called outside of one.
 */
export type Tx = Db & { readonly [transacting]: true }

/** The object that runs a transaction: a kernel, or only a database. */
type Transacting = { db: Db; pubsub?: { invalidate: (topic: string) => void } }

type AfterCommit = (run: Transacting) => void

/**
 * The stages before commit, in the order in which the whole application acquires its locks. Locks on the features' own
 * rows are acquired before that.
 */
const END_ORDER = ['events', 'handlers', 'topics', 'heads', 'log'] as const
export type BeforeCommitOrder = (typeof END_ORDER)[number]
type AtEnd = { order: BeforeCommitOrder; act: () => Promise<void> }

type Putting = { afterCommit: AfterCommit[]; beforeCommit: AtEnd[] }
const putOffByTransaction = new WeakMap<Db, Putting>()

/** A check at the start of a transaction. @throws Failure if the transaction must not continue */
type Condition = (tx: Db) => Promise<void>
const conditionOfTransactions = new AsyncLocalStorage<Condition>()

/**
 * Runs `work` with a check at the start of each of its transactions. A transaction whose check fails is rolled back.
 */
export const withPrecondition = <T>(condition: Condition, work: () => T): T => conditionOfTransactions.run(condition, work)

/** Runs `work` without the caller's precondition. Used for background work that may outlive the caller's session. */
export const withoutPrecondition = <T>(work: () => T): T => conditionOfTransactions.exit(work)

// Runs the deferred functions one by one. Since a function may defer further ones, the function with the earliest stage
// in END_ORDER is chosen each time.
async function finish({ beforeCommit: ends }: Putting): Promise<void> {
  while (ends.length > 0) {
    const order = END_ORDER.find((one) => ends.some((put) => put.order === one))
    const [next] = ends.splice(
      ends.findIndex((put) => put.order === order),
      1,
    )
    await next?.act()
  }
}

/**
 * Returns whether the current work has a precondition. If it has, its transaction must not be shared with other work.
 */
export const hasPrecondition = (): boolean => conditionOfTransactions.getStore() !== undefined

async function transactOnce<T>(run: Transacting, work: (tx: Tx) => Promise<T>): Promise<T> {
  const deferred: Putting = { afterCommit: [], beforeCommit: [] }
  const result = await run.db.transaction().execute(async (transaction) => {
    const tx = transaction as Db as Tx
    putOffByTransaction.set(tx, deferred)
    await conditionOfTransactions.getStore()?.(tx)
    const done = await work(tx)
    await finish(deferred)
    return done
  })
  // The deferred functions run without the precondition, since the change is already committed.
  conditionOfTransactions.exit(() => {
    for (const act of deferred.afterCommit) act(run)
  })
  return result
}

/**
 * Runs `work` in one transaction: either all of its changes are stored, or none. Functions deferred with `afterCommit`
 * run after the commit. If PostgreSQL rolls the transaction back because of a conflict with another transaction, `work`
 * runs again, so it must change nothing but the database.
 */
export async function transact<T>(kernel: Transacting, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; tries < TRIES_MAX; tries += 1) {
    try {
      return await transactOnce(kernel, work)
    } catch (error) {
      if (!isCollision(error)) throw error
    }
    // The pause is random, so that two transactions that conflicted do not retry at the same time.
    await pause(Math.random() * TRY_AGAIN_AFTER_MS_MAX * tries)
  }
  return transactOnce(kernel, work)
}

/** Defers `act` until the transaction is committed. Outside a transaction, `act` runs immediately. */
export function afterCommit(tx: Db, act: AfterCommit): void {
  const deferred = putOffByTransaction.get(tx)
  if (deferred) deferred.afterCommit.push(act)
  else act({ db: tx })
}

/** Defers `act` to the end of the transaction, before its commit. Outside a transaction, `act` runs immediately. */
export async function beforeCommit(tx: Db, order: BeforeCommitOrder, act: () => Promise<void>): Promise<void> {
  const deferred = putOffByTransaction.get(tx)
  if (deferred) deferred.beforeCommit.push({ order, act })
  else await act()
}

/**
 * Runs `work` in a savepoint. If `work` fails, only its own writes and deferred functions are rolled back, and its
 * error is returned.
 * @throws infrastructure errors, such as conflicts with other transactions and lost connections
 */
export async function inSavepoint(tx: Tx, work: () => Promise<unknown>): Promise<{ error: unknown } | undefined> {
  const { afterCommit: acts, beforeCommit: ends } = putOffByTransaction.get(tx) ?? { afterCommit: [], beforeCommit: [] }
  const before = [acts.length, ends.length] as const
  await sql`savepoint apart`.execute(tx)
  try {
    await work()
    await sql`release savepoint apart`.execute(tx)
    return undefined
  } catch (error) {
    if (isInfrastructureError(error)) throw error
    await sql`rollback to savepoint apart`.execute(tx)
    ;[acts.length, ends.length] = before
    return { error }
  }
}
