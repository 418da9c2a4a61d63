/**
 * Looks at most once every so many ms, however often it is called; callers meanwhile get the same answer, even a
 * failure.
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
