import { LRUCache } from 'lru-cache'
import type { Failure } from '#shared/calls/failure.ts'
import { StoppedWork } from './sandbox.ts'

/**
 * The delay before work that took too much time or memory may be attempted again, since each attempt delays other work.
 */
const REST_MS = 10 * 60 * 1000
const RESTING_MAX = 1_000

/**
 * Returns a function that runs work on untrusted input. After the work for a key was stopped, the function refuses that
 * key for ten minutes, with the Failure that `refusal` returns for the remaining seconds.
 */
export function createRest() {
  const resting = new LRUCache<string, true>({ max: RESTING_MAX, ttl: REST_MS })
  return async <T>(key: string, refusal: (restSeconds: number) => Failure, work: () => Promise<T>): Promise<T> => {
    const restMs = resting.getRemainingTTL(key)
    if (restMs > 0) throw refusal(Math.ceil(restMs / 1000))
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoppedWork)) throw error
      resting.set(key, true)
      throw refusal(REST_MS / 1000)
    }
  }
}
