import { randomUUID } from 'node:crypto'
import type { TopicUpdate, EphemeralMessage } from './transport.ts'

/** Called with the new version; undefined asks to look again. */
export type Listener = (head: number | undefined) => void

/** Holds this process's listeners to topics, and the version that was last delivered of each topic. */
export function createTopicListeners() {
  const listeners = new Map<string, Set<Listener>>()
  const heads = new Map<string, number>()
  const tell = (topic: string, head: number | undefined) => {
    for (const listener of listeners.get(topic) ?? []) listener(head)
  }
  return {
    names: () => [...listeners.keys()],
    /** Notifications may overtake each other: only a higher version is news. */
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

/**
 * Holds this process's listeners to broadcasts. What is said here is delivered here at once, and not again when it
 * comes back.
 */
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
