import { randomUUID } from 'node:crypto'
import type { TopicUpdate, EphemeralMessage } from './transport.ts'

/** Told the new head; undefined asks to look again. */
export type Listener = (head: number | undefined) => void

/** Who listens here to what, and up to which head they have heard. */
export function createTopicListeners() {
  const listeners = new Map<string, Set<Listener>>()
  const heads = new Map<string, number>()
  const tell = (topic: string, head: number | undefined) => {
    for (const listener of listeners.get(topic) ?? []) listener(head)
  }
  return {
    names: () => [...listeners.keys()],
    /** Rings may overtake each other: only a higher head is news. */
    deliver: ({ topic, head }: TopicUpdate) => {
      if (!listeners.has(topic) || (head !== undefined && head <= (heads.get(topic) ?? 0))) return
      if (head !== undefined) heads.set(topic, head)
      tell(topic, head)
    },
    /** What is stored holds, even where it is lower, as after a restore. */
    settle: (topic: string, head: number) => {
      if (!listeners.has(topic) || heads.get(topic) === head) return
      heads.set(topic, head)
      tell(topic, head)
    },
    on: (topic: string, listener: Listener) => {
      const own = listeners.get(topic) ?? new Set()
      listeners.set(topic, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size > 0 || listeners.get(topic) !== own) return
        listeners.delete(topic)
        heads.delete(topic)
      }
    },
  }
}

/** Who listens here to what is only whispered. What is said here is heard here at once, and not again when it comes back. */
export function createBroadcastListeners(send: (broadcast: EphemeralMessage) => void) {
  const listeners = new Map<string, Set<(said: unknown) => void>>()
  const here = randomUUID()
  const tell = ({ topic, said }: EphemeralMessage) => {
    for (const listener of listeners.get(topic) ?? []) listener(said)
  }
  return {
    broadcast: (topic: string, said: unknown) => {
      tell({ topic, said })
      send({ topic, said: { from: here, said } })
    },
    deliver: ({ topic, said: sent }: EphemeralMessage) => {
      const { from, said } = sent as { from: string; said: unknown }
      if (from !== here) tell({ topic, said })
    },
    on: (topic: string, listener: (said: unknown) => void) => {
      const own = listeners.get(topic) ?? new Set()
      listeners.set(topic, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic)
      }
    },
  }
}
