import { CLOSED } from '#shared/live/live-limits.ts'
import type { Actor } from '../access/actor.ts'
import type { Sessions } from '../access/session.ts'
import type { Connection } from './connection.ts'
import type { TopicSubscriptions } from './topic-subscriptions.ts'

type RightsParts = { sessions: Sessions; following: TopicSubscriptions; now: () => Date; isAdmitted: IsAdmitted }

/** Returns whether a member may be at a connection's endpoint, as things are now. */
export type IsAdmitted = (connection: Connection, actor: Actor) => Promise<boolean>

const isSame = (one: Actor | undefined, other: Actor): boolean =>
  one?.role === other.role && one.setupCompleted === other.setupCompleted

/**
 * Compares open sockets with their sessions: closes those whose session has ended, and checks those whose session has
 * changed.
 */
export function createSocketReauthorization({ sessions, following, now, isAdmitted }: RightsParts) {
  /** With the flag, also checks members whose session is the same, since something else about them may have changed. */
  const check = async (connections: Connection[], { anew }: { anew: boolean }): Promise<void> => {
    const ids = [...new Set(connections.flatMap(({ actor }) => actor?.sessionId ?? []))]
    if (ids.length === 0) return
    const living = new Map((await sessions.living(ids, now())).map((actor) => [actor.sessionId, actor]))
    for (const connection of connections) {
      const actor = living.get(connection.actor?.sessionId ?? '')
      if (!actor) {
        connection.close(CLOSED.signedOut)
        continue
      }
      if (!anew && isSame(connection.actor, actor)) continue
      connection.actor = actor
      if (!(await isAdmitted(connection, actor))) connection.close(CLOSED.forbidden)
      else following.check(connection.followings.keys())
    }
  }
  /** Does the same for all sockets, twice a second: of thousands of sessions, only changed ones are read. */
  const checkChanged = async (connections: Connection[]): Promise<void> => {
    const known = new Set(connections.flatMap(({ actor }) => actor ?? []))
    if (known.size === 0) return
    const changed = new Set(await sessions.changed([...known], now()))
    if (changed.size === 0) return
    const those = connections.filter(({ actor }) => actor && changed.has(actor.sessionId))
    await check(those, { anew: false })
  }
  return { check, checkChanged }
}
