import { coalesceWork } from './coalesce.ts'

/** Lets concurrent readers of the same key share one read, begun after the last of them asked. Nothing is cached. */
export function singleFlight<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const share = coalesceWork<T>()
  return async (key) => (await share(key, () => read(key))).result
}
