import type { Connection } from '#server/realtime/connection.ts'
import { createEntryEncoder } from './frames.ts'

type Topic = {
  head: number | undefined
  /** What is done when it is no longer told: left, closed, or taken away, which is said. */
  left: (detail?: string) => void
}

/** Which logs are told on which socket, as frames. */
export function createLogSubscriptions() {
  const frameOfEntry = createEntryEncoder()
  const leaves = new WeakMap<Connection, Map<string, () => void>>()
  return {
    leave: (connection: Connection, topic: string): void => leaves.get(connection)?.get(topic)?.(),
    follows: (connection: Connection, topic: string): boolean => leaves.get(connection)?.has(topic) ?? false,
    leaveAll: (connection: Connection): void => {
      for (const leave of leaves.get(connection)?.values() ?? []) leave()
    },
    /** Has a topic's log told on a socket, from a number on. @throws Failure not_found */
    follow: async (connection: Connection, topic: string, { head, left }: Topic) => {
      const own = leaves.get(connection) ?? new Map<string, () => void>()
      leaves.set(connection, own)
      own.get(topic)?.()
      const gone = (detail?: string) => {
        if (own.delete(topic)) left(detail)
      }
      const hearing = {
        entry: (entry: Parameters<typeof frameOfEntry>[0]) => {
          const frame = frameOfEntry(entry, connection.actor?.id ?? '')
          if (frame) connection.send(frame, { isText: true })
        },
        ended: gone,
      }
      const { head: from, resync, end } = await connection.follow(topic, { head, hearing })
      own.set(topic, () => {
        end()
        gone()
      })
      return { head: from, resync }
    },
  }
}
