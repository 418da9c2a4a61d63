export type Queue = {
  rests: () => boolean
  take: () => Promise<unknown>
  leave: () => Promise<unknown>
}

/** Polls the queues, except those that are paused: these keep their jobs. */
export function createQueuePoller(report: (error: Error) => void) {
  const queues: Queue[] = []
  const taken = new Set<Queue>()
  let turn: Promise<void> = Promise.resolve()

  const lookAt = async (queue: Queue) => {
    if (queue.rests() !== taken.has(queue)) return
    if (taken.delete(queue)) return queue.leave()
    taken.add(queue)
    return queue.take()
  }
  const lookAtAll = async () => {
    for (const queue of queues) await lookAt(queue)
  }
  return {
    add: async (queue: Queue): Promise<void> => {
      queues.push(queue)
      await lookAt(queue)
    },
    /** Looks again which rest, one look after the other. */
    look: (): Promise<void> => (turn = turn.then(lookAtAll).catch(report)),
  }
}
