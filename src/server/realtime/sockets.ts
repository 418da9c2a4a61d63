import { CLOSED } from '#shared/live/live-limits.ts'
import type { Actor } from '../access/actor.ts'
import type { Connection } from './connection.ts'
import type { SocketEndpoint } from './connection.ts'

/**
 * A little under the promised 5 seconds, as sockets are checked only at intervals. By then a tab or the database may be
 * busy: such a socket is late, and its member not signed out.
 */
const AUTHENTICATE_WITHIN_MS = 4_500
const CLOSED_WITHIN_MS = 2_000
const LOOK_EVERY_MS = 20

/** The open sockets of this process. */
export function createSocketRegistry() {
  const anonymousSockets = new Set<Connection>()
  // In the order in which they came, the oldest first.
  const byMember = new Map<string, Set<Connection>>()
  let members = 0

  const ofMember = (memberId: string): ReadonlySet<Connection> => byMember.get(memberId) ?? new Set()
  const all = () => [...anonymousSockets, ...[...byMember.values()].flatMap((own) => [...own])]
  const closeOldest = (own: Set<Connection>, { path, socketsOfMemberMax }: SocketEndpoint) => {
    const those = [...own].filter(({ door, isOpen }) => isOpen && door.path === path)
    for (const connection of those.slice(0, -socketsOfMemberMax)) connection.close(CLOSED.tooMany)
  }
  return {
    add: (connection: Connection) => void anonymousSockets.add(connection),
    /** @returns whether it is the first of its member. */
    know: (connection: Connection, actor: Actor): boolean => {
      anonymousSockets.delete(connection)
      connection.actor = actor
      const known = byMember.get(actor.id)
      const own = known ?? new Set()
      byMember.set(actor.id, own.add(connection))
      members += 1
      closeOldest(own, connection.door)
      return known === undefined
    },
    /** @returns whose last one it was. */
    remove: (connection: Connection): string | undefined => {
      anonymousSockets.delete(connection)
      const memberId = connection.actor?.id ?? ''
      const own = byMember.get(memberId)
      if (!own?.delete(connection)) return undefined
      members -= 1
      if (own.size > 0) return undefined
      byMember.delete(memberId)
      return memberId
    },
    ofMember,
    known: () => [...byMember.values()].flatMap((own) => [...own]),
    all,
    count: () => ({ strangers: anonymousSockets.size, members }),
    closeIdleAnonymous: () => {
      const late = performance.now() - AUTHENTICATE_WITHIN_MS
      for (const connection of anonymousSockets) {
        // All others were opened later still.
        if (connection.openedAt > late) return
        connection.shed(CLOSED.late)
      }
    },
    /** Closes every socket, so that its tab follows again elsewhere; a socket that does not answer is cut off. */
    closeAll: async () => {
      for (const connection of all()) connection.flush()
      for (const connection of all()) connection.close(CLOSED.restart, 'The server starts again.')
      const until = performance.now() + CLOSED_WITHIN_MS
      while (all().length > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
      for (const connection of all()) connection.terminate()
    },
  }
}

export type SocketRegistry = ReturnType<typeof createSocketRegistry>
