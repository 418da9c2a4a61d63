/** Looks no oftener than every so many ms, however often it is asked; who asks meanwhile has the same answer, be it a failure. */
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
