import { CLOSED } from '#shared/live/live-limits.ts'
import type { Actor } from '../access/actor.ts'
import type { Sessions } from '../access/session.ts'
import type { Connection } from './connection.ts'
import type { TopicSubscriptions } from './topic-subscriptions.ts'

type RightsParts = { sessions: Sessions; following: TopicSubscriptions; now: () => Date; isAdmitted: IsAdmitted }

/** Returns whether a member may currently use the endpoint of a connection. */
export type IsAdmitted = (connection: Connection, actor: Actor) => Promise<boolean>

const isSame = (one: Actor | undefined, other: Actor): boolean =>
  one?.role === other.role && one.setupCompleted === other.setupCompleted

/**
 * Creates functions that compare open sockets with their sessions. A socket whose session has ended is closed. If a
 * session has changed, the rights of its sockets are checked again.
 */
export function createSocketReauthorization({ sessions, following, now, isAdmitted }: RightsParts) {
  /**
   * Checks the given sockets. If `recheckAll` is true, also checks the rights of members whose session has not changed.
   */
  const check = async (connections: Connection[], { recheckAll }: { recheckAll: boolean }): Promise<void> => {
    const ids = [...new Set(connections.flatMap(({ actor }) => actor?.sessionId ?? []))]
    if (ids.length === 0) return
    const living = new Map((await sessions.living(ids, now())).map((actor) => [actor.sessionId, actor]))
    for (const connection of connections) {
      const actor = living.get(connection.actor?.sessionId ?? '')
      if (!actor) {
        connection.close(CLOSED.signedOut)
        continue
      }
      if (!recheckAll && isSame(connection.actor, actor)) continue
      connection.actor = actor
      if (!(await isAdmitted(connection, actor))) connection.close(CLOSED.forbidden)
      else following.check(connection.followings.keys())
    }
  }
  /** Checks all sockets. Called twice a second, so it reads only the changed sessions, of possibly thousands. */
  const checkChanged = async (connections: Connection[]): Promise<void> => {
    const known = new Set(connections.flatMap(({ actor }) => actor ?? []))
    if (known.size === 0) return
    const changed = new Set(await sessions.changed([...known], now()))
    if (changed.size === 0) return
    const those = connections.filter(({ actor }) => actor && changed.has(actor.sessionId))
    await check(those, { recheckAll: false })
  }
  return { check, checkChanged }
}
