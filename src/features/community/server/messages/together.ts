import { inSavepoint, transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'

/** What is stored in one transaction: enough that a busy channel is not slowed by its commits, few enough that nobody waits long. */
const TOGETHER_MAX = 20

type Work<T> = (tx: Tx) => Promise<T>
type Waiting = { work: Work<unknown>; done: (result: unknown) => void; failed: (error: unknown) => void }
type Outcome = { result: unknown } | { error: unknown }

/** Does one of several works: what it throws takes back its own writes and no other's. */
async function apart(tx: Tx, work: Work<unknown>): Promise<Outcome> {
  let result: unknown
  const failed = await inSavepoint(tx, async () => {
    result = await work(tx)
  })
  return failed ?? { result }
}

async function doTogether(kernel: Kernel, some: Waiting[]): Promise<void> {
  const [only] = some
  try {
    if (only && some.length === 1) return only.done(await transact(kernel, only.work))
    const outcomes = await transact(kernel, async (tx) => {
      const all: Outcome[] = []
      for (const { work } of some) all.push(await apart(tx, work))
      return all
    })
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) some[index]?.failed(outcome.error)
      else some[index]?.done(outcome.result)
    }
  } catch (error) {
    for (const { failed } of some) failed(error)
  }
}

/**
 * Works that hold the same row, one after another in the order in which they came. Those that came while another was stored are stored
 * together: each would otherwise wait for the row with a connection of its own, and for a commit of its own.
 */
function openTogether(kernel: Kernel) {
  const queues = new Map<string, Waiting[]>()
  const run = async (key: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) await doTogether(kernel, queue.splice(0, TOGETHER_MAX))
    queues.delete(key)
  }
  return <T>(key: string, work: Work<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { work, done: (result) => resolve(result as T), failed: reject }
      const queue = queues.get(key)
      if (queue) return void queue.push(waiting)
      const fresh = [waiting]
      queues.set(key, fresh)
      void run(key, fresh)
    })
}

const opened = new WeakMap<Kernel, ReturnType<typeof openTogether>>()

/** Does a work in a transaction that it may share with others of the same key. @throws what the work does */
export function together<T>(kernel: Kernel, key: string, work: Work<T>): Promise<T> {
  const known = opened.get(kernel) ?? openTogether(kernel)
  opened.set(kernel, known)
  return known(key, work)
}
