export type TaskResult<A> = { answer: A } | { failure: string }
/** A sandboxed process's first message: the time limit of its work runs from then on. */
export type Ready = 'ready'

/** Runs inside a sandboxed process (sandbox.ts): answers each order by `work`; returns the messages of its errors. */
export function serveTasks<O, A>(work: (order: O) => A | Promise<A>): void {
  const tell = (answered: TaskResult<A>) => process.send?.(answered)
  const answer = async (order: O) => {
    try {
      tell({ answer: await work(order) })
    } catch (error) {
      const { name, message } = error as Error
      tell({ failure: message || name })
    }
  }
  process.on('message', (order) => void answer(order as O))
  process.on('disconnect', () => process.exit())
  process.send?.('ready' satisfies Ready)
}
