import type { Db } from './db.ts'
import { beforeCommit, type BeforeCommitOrder } from './transact.ts'

type Gathering<T, In extends Db> = { gather: BeforeCommitOrder; act: BeforeCommitOrder; on: (tx: In, all: T[]) => Promise<void> }

/**
 * Collects items during a transaction and processes them in one batch before commit. Uses two before-commit stages:
 * items from a rolled-back savepoint are dropped in the first, and the batch is processed in the second.
 */
export function batchBeforeCommit<T, In extends Db>({
  gather,
  act,
  on,
}: Gathering<T, In>): (tx: In, one: T) => Promise<void> {
  const gathered = new WeakMap<In, T[]>()
  const add = async (tx: In, one: T): Promise<void> => {
    const known = gathered.get(tx)
    if (known) return void known.push(one)
    const all = [one]
    gathered.set(tx, all)
    await beforeCommit(tx, act, async () => {
      gathered.delete(tx)
      await on(tx, all)
    })
  }
  return (tx, one) => beforeCommit(tx, gather, () => add(tx, one))
}
