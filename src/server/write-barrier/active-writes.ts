import { AsyncLocalStorage } from 'node:async_hooks'

type Ticket = { isCounted: boolean }

/** What is being done now that may write. */
export function createActiveWrites() {
  const inside = new AsyncLocalStorage<Ticket>()
  let count = 0
  let waiting: (() => void)[] = []
  const leave = (ticket: Ticket) => {
    if (!ticket.isCounted) return
    ticket.isCounted = false
    count -= 1
    if (count > 0) return
    for (const tell of waiting) tell()
    waiting = []
  }
  return {
    run: async <T>(work: () => Promise<T> | T): Promise<T> => {
      const ticket = { isCounted: true }
      count += 1
      try {
        return await inside.run(ticket, work)
      } finally {
        leave(ticket)
      }
    },
    /** Work that turns maintenance mode on does not wait for itself. */
    stepOut: () => {
      const ticket = inside.getStore()
      if (ticket) leave(ticket)
    },
    untilNone: (): Promise<void> => (count === 0 ? Promise.resolve() : new Promise((tell) => waiting.push(tell))),
  }
}
