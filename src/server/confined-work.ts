export type Answered<A> = { answer: A } | { failure: string }

/** The inside of a confined process (confined.ts): answers each order by `work`; what that throws goes back in its words. */
export function answerOrders<O, A>(work: (order: O) => A): void {
  const tell = (answered: Answered<A>) => process.send?.(answered)
  process.on('message', (order) => {
    try {
      tell({ answer: work(order as O) })
    } catch (error) {
      const { name, message } = error as Error
      tell({ failure: message || name })
    }
  })
  process.on('disconnect', () => process.exit())
}
