/**
 * Returns a function that calls `look` at most once per interval. Callers within the interval get the same result, even
 * if it is a failure.
 */
export function memoizeFor<T>(everyMs: number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; looked: Promise<T> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at >= everyMs) {
      last = { at, looked: look() }
    }
    return last.looked
  }
}
