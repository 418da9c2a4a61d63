import type { Kernel } from '#server/kernel.ts'
import type { Connection } from '#server/realtime/connection.ts'

/** The sockets of this process that have a topic open, and what is said to them in passing, from whatever process. */
export function createTopicSockets({ pubsub }: Pick<Kernel, 'pubsub'>, frameOfSaid: (said: unknown) => Said) {
  const open = new Map<string, Set<Connection>>()
  const listening = new Map<string, () => void>()
  const onFrame = (topic: string) => (said: unknown) => {
    const here = open.get(topic) ?? new Set()
    const { frame, butNot, amongMax = Infinity } = frameOfSaid(said)
    if (here.size <= amongMax) sendToSockets(here, { frame, butNot })
  }
  return {
    /** How many have it open here. */
    count: (topic: string): number => open.get(topic)?.size ?? 0,
    enter: (topic: string, connection: Connection): void => {
      const own = open.get(topic) ?? new Set()
      open.set(topic, own.add(connection))
      if (own.size === 1) listening.set(topic, pubsub.onBroadcast(topic, onFrame(topic)))
    },
    exit: (topic: string, connection: Connection): void => {
      const own = open.get(topic)
      if (!own?.delete(connection) || own.size > 0) return
      open.delete(topic)
      listening.get(topic)?.()
      listening.delete(topic)
    },
  }
}

type Said = {
  frame: Buffer
  /** The member whom it is about and who is not told. */
  butNot?: string | undefined
  /** Said among so many sockets at most. */
  amongMax?: number | undefined
}

export function sendToSockets(connections: Iterable<Connection>, { frame, butNot }: Said): void {
  for (const connection of connections) {
    if (connection.actor?.id !== butNot) connection.send(frame, { isText: true })
  }
}
