import { coalesceWork } from './coalesce.ts'

/** Lets those who read the same at the same time share one read, begun after the last of them asked. Nothing is kept. */
export function singleFlight<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const share = coalesceWork<T>()
  return async (key) => (await share(key, () => read(key))).result
}
