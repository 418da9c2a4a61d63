import type { Kernel } from '#server/kernel.ts'
import type { Connection } from '#server/live/connection.ts'

/** The sockets of this process that have a topic open, and what is said to them in passing, from whatever process. */
export function openGathered({ doorbell }: Pick<Kernel, 'doorbell'>, frameOfSaid: (said: unknown) => Said) {
  const open = new Map<string, Set<Connection>>()
  const listening = new Map<string, () => void>()
  const hear = (topic: string) => (said: unknown) => {
    const { frame, butNot } = frameOfSaid(said)
    sayTo(open.get(topic) ?? [], { frame, butNot })
  }
  return {
    enter: (topic: string, connection: Connection): void => {
      const own = open.get(topic) ?? new Set()
      open.set(topic, own.add(connection))
      if (own.size === 1) listening.set(topic, doorbell.onWhisper(topic, hear(topic)))
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

/** A frame, and the member whom it is about and who is not told. */
type Said = { frame: Buffer; butNot?: string | undefined }

export function sayTo(connections: Iterable<Connection>, { frame, butNot }: Said): void {
  for (const connection of connections) {
    if (connection.actor?.id !== butNot) connection.send(frame, { isText: true })
  }
}
