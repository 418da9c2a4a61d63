import { setTimeout as pause } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import { isLockUnavailable } from '#server/data/database-faults.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'
import { lockSessionsOf } from './users-queries.ts'
import { lockAdmins } from './deletion.ts'

const WAIT_MS_MAX = 2_000
const TRY_AGAIN_AFTER_MS = 25

const OTHERS = new Failure('conflict', 'Another admin is changing the same accounts. Please try again.')
const NO_ADMIN = new Failure('forbidden', 'You are no longer an admin.')

/** Thrown if another process is currently changing accounts on behalf of an admin. */
class NotYet extends Error {}

type Changing = { actor: Pick<Actor, 'id'>; ids: string[] }

const turns = new WeakMap<Kernel, LimitFunction>()

// Runs the calls of this process one at a time. Waiting calls occupy no database connection.
async function inTurn<T>(kernel: Kernel, act: () => Promise<T>): Promise<T> {
  const turn = turns.get(kernel) ?? pLimit(1)
  turns.set(kernel, turn)
  let begun = false
  let isLate = false
  const acted = turn(() => {
    if (isLate) throw OTHERS
    begun = true
    return act()
  })
  const inTime = pause(WAIT_MS_MAX, undefined, { ref: false }).then(() => {
    if (begun) return acted
    isLate = true
    throw OTHERS
  })
  return Promise.race([acted, inTime])
}

const once = <T>(kernel: Kernel, { actor, ids }: Changing, work: (tx: Tx) => Promise<T>) =>
  transact(kernel, async (tx) => {
    if (!(await tryLockAccounts(tx))) throw new NotYet()
    await limitLockWait(tx)
    await lockSessionsOf(tx, ids)
    // The role is checked again, since another admin may have changed the caller's account while this call waited.
    if (!(await lockAdmins(tx)).includes(actor.id)) throw NO_ADMIN
    return work(tx)
  })

async function untilTaken<T>(kernel: Kernel, changing: Changing, work: (tx: Tx) => Promise<T>): Promise<T> {
  const until = performance.now() + WAIT_MS_MAX
  for (;;) {
    try {
      return await once(kernel, changing, work)
    } catch (error) {
      if (!(error instanceof NotYet || isLockUnavailable(error))) throw error
      if (performance.now() > until) throw OTHERS
    }
    await pause(TRY_AGAIN_AFTER_MS)
  }
}

/**
 * Changes members' accounts on behalf of an active admin. Account changes run one at a time across all processes, so
 * that two admins who change each other do not deadlock. @throws Failure forbidden if the actor is no longer an admin,
 * conflict if the lock does not become free soon.
 */
export const changeAccounts = <T>(kernel: Kernel, changing: Changing, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTurn(kernel, () => untilTaken(kernel, changing, work))

/**
 * Tries to lock account administration until the transaction ends, without waiting. @returns whether it got the lock.
 */
async function tryLockAccounts(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${ACCOUNTS_LOCK}) as taken`.execute(
    tx,
  )
  return rows[0]?.taken === true
}

/** Limits how long a statement of this transaction waits for a lock. */
const limitLockWait = (tx: Db) => sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)

const ACCOUNTS_LOCK = 7_466_527

// Must be shorter than PostgreSQL's deadlock timeout. Otherwise a deadlock would be detected first, and the whole
// transaction would be retried.
const LOCK_WAIT = '500ms'
