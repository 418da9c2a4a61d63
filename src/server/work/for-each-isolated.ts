import { isDatabaseAway, isDiskFull } from '../data/database-faults.ts'

/** Kept of why single items failed; the rest are only counted. */
const REASONS_MAX = 20
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Some of many items failed; the others were done. */
export class PartialFailureError extends AggregateError {
  /** The number of failures, which may be more than the reasons. */
  readonly failed: number
  constructor(reasons: unknown[], failed: number, done: number) {
    const [first] = reasons
    const why = first instanceof Error ? first.message : String(first)
    super(reasons, `${failed} of ${failed + done} could not be done. The first: ${why}`)
    this.name = 'SomeFailed'
    this.failed = failed
  }
}

/**
 * Runs the work for each item separately, one after another: a failure does not stop those behind it.
 * @throws PartialFailureError after the last; at once any error that all others would share, such as a database that is
 * away or a full disk.
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

/** Lists all ids of a list that is read in pages, each page following an id; ids that stay in the list are skipped. */
export async function* inPages(size: number, list: (after: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let after = FIRST_ID, found = size; found === size;) {
    const ids = await list(after)
    yield* ids
    found = ids.length
    after = ids.at(-1) ?? after
  }
}
