import { coalesceWork } from './coalesce.ts'

/**
 * Lets concurrent readers of the same key share one read. The read starts after the last of its readers requested it.
 * Nothing is cached.
 */
export function singleFlight<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const share = coalesceWork<T>()
  return async (key) => (await share(key, () => read(key))).result
}
