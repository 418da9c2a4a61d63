export type TaskResult<A> = { answer: A } | { failure: string }
/** The first message of a sandboxed process. The time limit of its task starts with this message. */
export type Ready = 'ready'

/**
 * Runs inside a sandboxed process (sandbox.ts): does each task with `work`, and sends back its result or error message.
 */
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
