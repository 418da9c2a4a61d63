import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isCollision, isInfrastructureError } from './database-faults.ts'
import type { Db } from './db.ts'

const TRIES_MAX = 5
const TRY_AGAIN_AFTER_MS_MAX = 40

declare const transacting: unique symbol

/**
 * A transaction that `transact` began: for work that belongs to a change and would be wrong outside one, such as events
 * and notices.
 */
export type Tx = Db & { readonly [transacting]: true }

/** The context of a transaction: a kernel, or only its database. */
type Transacting = { db: Db; pubsub?: { invalidate: (topic: string) => void } }

type AfterCommit = (run: Transacting) => void

/** The steps before commit, in the order in which the whole application takes its locks: after features' rows. */
const END_ORDER = ['events', 'handlers', 'topics', 'heads', 'log'] as const
export type BeforeCommitOrder = (typeof END_ORDER)[number]
type AtEnd = { order: BeforeCommitOrder; act: () => Promise<void> }

type Putting = { afterCommit: AfterCommit[]; beforeCommit: AtEnd[] }
const putOffByTransaction = new WeakMap<Db, Putting>()

/** @throws Failure if the work of a transaction must not be done. */
type Condition = (tx: Db) => Promise<void>
const conditionOfTransactions = new AsyncLocalStorage<Condition>()

/** Runs `work`, whose transactions each begin with the condition and fail without it. */
export const withPrecondition = <T>(condition: Condition, work: () => T): T => conditionOfTransactions.run(condition, work)

/** Runs work that continues after the call that began it, and no longer depends on a session. */
export const withoutPrecondition = <T>(work: () => T): T => conditionOfTransactions.exit(work)

// One after another, the earliest in order first: a step may defer more.
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

/** Returns whether the current work depends on a precondition, so that no other work may share its transaction. */
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
  // The consequences of a stored change depend on no precondition.
  conditionOfTransactions.exit(() => {
    for (const act of deferred.afterCommit) act(run)
  })
  return result
}

/**
 * Runs `work` in one transaction: all of it is stored, or none. Work deferred with `afterCommit` runs once it is
 * stored. If PostgreSQL rolls it back because of a conflict with another transaction, it is retried, so `work` touches
 * nothing but the database.
 */
export async function transact<T>(kernel: Transacting, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; tries < TRIES_MAX; tries += 1) {
    try {
      return await transactOnce(kernel, work)
    } catch (error) {
      if (!isCollision(error)) throw error
    }
    // At random, so that two transactions that conflicted do not do so again.
    await pause(Math.random() * TRY_AGAIN_AFTER_MS_MAX * tries)
  }
  return transactOnce(kernel, work)
}

/** Defers `act` until the transaction is committed; outside one it runs at once. */
export function afterCommit(tx: Db, act: AfterCommit): void {
  const deferred = putOffByTransaction.get(tx)
  if (deferred) deferred.afterCommit.push(act)
  else act({ db: tx })
}

/** Defers `act` to the end of the transaction, before commit; outside one it runs at once. */
export async function beforeCommit(tx: Db, order: BeforeCommitOrder, act: () => Promise<void>): Promise<void> {
  const deferred = putOffByTransaction.get(tx)
  if (deferred) deferred.beforeCommit.push({ order, act })
  else await act()
}

/**
 * Runs `work` so that its failure rolls back its own writes and deferred steps, and nothing else. Conflicts and lost
 * connections are thrown on.
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
