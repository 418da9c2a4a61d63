import { CLOSED } from '#shared/live/live-limits.ts'
import type { Actor } from '../access/actor.ts'
import type { Connection } from './connection.ts'
import type { SocketEndpoint } from './connection.ts'

/**
 * Slightly less than the documented 5 seconds, since sockets are checked only at intervals. A slow tab or database can
 * cause the delay, so the socket is closed with the code `late`, which does not mean signed out.
 */
const AUTHENTICATE_WITHIN_MS = 4_500
const CLOSED_WITHIN_MS = 2_000
const LOOK_EVERY_MS = 20

/** Creates the registry of the open sockets of this process. */
export function createSocketRegistry() {
  const anonymousSockets = new Set<Connection>()
  // The sockets of each member, in the order in which they were opened.
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
    /** Records that a socket belongs to a member. @returns whether it is the member's only socket */
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
    /** Removes a socket. @returns the member's id if this was the member's last socket */
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
        // The sockets are in the order in which they were opened, so the remaining sockets are not late either.
        if (connection.openedAt > late) return
        connection.shed(CLOSED.late)
      }
    },
    /** Closes all sockets, so that their tabs reconnect to another server. Terminates sockets that do not answer. */
    closeAll: async () => {
      for (const connection of all()) connection.flush()
      for (const connection of all()) connection.close(CLOSED.restart, 'The server is restarting.')
      const until = performance.now() + CLOSED_WITHIN_MS
      while (all().length > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
      for (const connection of all()) connection.terminate()
    },
  }
}

export type SocketRegistry = ReturnType<typeof createSocketRegistry>
