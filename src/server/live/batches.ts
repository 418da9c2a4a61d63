import type { Connection } from './connection.ts'

/** What is sent within this time is written at once. */
const COLLECT_MS = 40

/** Flushes connections together: one timer for all of the process. */
export function openBatches() {
  const waiting = new Set<Connection>()
  let flushing: NodeJS.Timeout | undefined
  const flush = () => {
    flushing = undefined
    const connections = [...waiting]
    waiting.clear()
    for (const connection of connections) connection.flush()
  }
  return (connection: Connection): void => {
    waiting.add(connection)
    flushing ??= setTimeout(flush, COLLECT_MS)
  }
}
