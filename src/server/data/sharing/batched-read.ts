import DataLoader from 'dataloader'

/** The maximum number of keys that one statement reads. */
const KEYS_MAX = 1_000

/**
 * Combines all reads of single keys that are requested in one turn of the event loop into one statement. The statement
 * starts after the last of these requests. Nothing is cached.
 * @param readAll returns a value for each key, in the same order; a key may occur more than once
 */
export function batchedRead<Key, Value>(readAll: (keys: readonly Key[]) => Promise<Value[]>) {
  const loader = new DataLoader<Key, Value>(readAll, {
    cache: false,
    maxBatchSize: KEYS_MAX,
    batchScheduleFn: (read) => setImmediate(read),
  })
  return (key: Key): Promise<Value> => loader.load(key)
}
