export type Queue = {
  rests: () => boolean
  take: () => Promise<unknown>
  leave: () => Promise<unknown>
}

/** Creates a poller for queues. The poller skips paused queues, so that their jobs wait. */
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
    /** Checks again which queues are paused. Checks run one after another. */
    look: (): Promise<void> => (turn = turn.then(lookAtAll).catch(report)),
  }
}
