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

const OTHERS = new Failure('conflict', 'Others are changing the same accounts. Please try again.')
const NO_ADMIN = new Failure('forbidden', 'You are no longer an admin.')

/** Another process is changing accounts as an admin. */
class NotYet extends Error {}

type Changing = { actor: Pick<Actor, 'id'>; ids: string[] }

const turns = new WeakMap<Kernel, LimitFunction>()

// Whoever waits for a turn waits here, and holds no connection that others need.
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
    // Asked again: whoever changed the caller's own account may have ended while this waited.
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
 * Changes members' accounts in the name of an admin, who is one still: one such change after another, here and in every process,
 * so that those who do it to each other do not hold what the other waits for.
 * @throws Failure forbidden for who is no admin any more, conflict where the turn does not come soon.
 */
export const changeAccounts = <T>(kernel: Kernel, changing: Changing, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTurn(kernel, () => untilTaken(kernel, changing, work))

/** Whether nobody else changes accounts as an admin, who then waits for none: until the transaction ends. */
async function tryLockAccounts(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${ACCOUNTS_LOCK}) as taken`.execute(
    tx,
  )
  return rows[0]?.taken === true
}

/** Lets no statement of this transaction wait for others' locks for long. */
const limitLockWait = (tx: Db) => sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)

const ACCOUNTS_LOCK = 7_466_527

// Shorter than what PostgreSQL waits before it looks for a deadlock, after which all would be tried again.
const LOCK_WAIT = '500ms'
