import { sql } from 'kysely'
import { expect } from 'vitest'
import { transact, type Tx } from '../data/transact.ts'
import type { TestApp } from './test-app.ts'
import { eventually } from './eventually.ts'

const waitingForLock = async ({ kernel }: TestApp): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(kernel.db)
  return rows[0]?.waiting ?? 0
}

/**
 * Runs `change` in a transaction. The transaction stays open until the work of `meanwhile` is waiting for a lock.
 * @returns the result of the work of `meanwhile`
 */
export async function whileLocked<T>(
  testApp: TestApp,
  { change, meanwhile }: { change: (tx: Tx) => Promise<unknown>; meanwhile: () => Promise<T> },
): Promise<PromiseSettledResult<T>> {
  let started: Promise<PromiseSettledResult<T>[]> | undefined
  await transact(testApp.kernel, async (tx) => {
    await change(tx)
    started = Promise.allSettled([meanwhile()])
    await eventually(async () => expect(await waitingForLock(testApp)).toBeGreaterThan(0))
  })
  const [ended] = await started!
  return ended!
}
