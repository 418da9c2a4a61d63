import DataLoader from 'dataloader'

/** Asked for in one statement. */
const KEYS_MAX = 1_000

/**
 * Answers all reads of single keys in the same turn of the event loop by one statement, begun after the last of them
 * asked. Nothing is cached.
 * @param readAll answers for each key, in their order; the same key may occur more than once
 */
export function batchedRead<Key, Value>(readAll: (keys: readonly Key[]) => Promise<Value[]>) {
  const loader = new DataLoader<Key, Value>(readAll, {
    cache: false,
    maxBatchSize: KEYS_MAX,
    batchScheduleFn: (read) => setImmediate(read),
  })
  return (key: Key): Promise<Value> => loader.load(key)
}
