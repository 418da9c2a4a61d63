import { isDatabaseAway, isDiskFull } from '../data/database-faults.ts'

/** The maximum number of stored errors. Further errors are only counted. */
const REASONS_MAX = 20
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Thrown if the work failed for some items, while all other items were processed. */
export class PartialFailureError extends AggregateError {
  /** The total number of failures, which may be greater than the number of errors. */
  readonly failed: number
  constructor(reasons: unknown[], failed: number, done: number) {
    const [first] = reasons
    const why = first instanceof Error ? first.message : String(first)
    super(reasons, `${failed} of ${failed + done} items failed. First error: ${why}`)
    this.name = 'SomeFailed'
    this.failed = failed
  }
}

/**
 * Runs the work for each item separately, one after another. A failure does not prevent the work for later items.
 * @throws PartialFailureError at the end. An error that affects all items, such as an unreachable database or a full
 * disk, is thrown immediately.
 */
export async function forEachIsolated<T>(items: Iterable<T> | AsyncIterable<T>, work: (item: T) => Promise<unknown>) {
  const reasons: unknown[] = []
  let failed = 0
  let done = 0
  for await (const item of items) {
    try {
      await work(item)
      done += 1
    } catch (error) {
      if (isDatabaseAway(error) || isDiskFull(error)) throw error
      failed += 1
      if (reasons.length < REASONS_MAX) reasons.push(error)
    }
  }
  if (failed > 0) throw new PartialFailureError(reasons, failed, done)
}

/**
 * Yields all ids of a list that is read in pages. Each page begins after the last id of the previous page, so that ids
 * that remain in the list are not read again.
 */
export async function* inPages(size: number, list: (after: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let after = FIRST_ID, found = size; found === size;) {
    const ids = await list(after)
    yield* ids
    found = ids.length
    after = ids.at(-1) ?? after
  }
}
