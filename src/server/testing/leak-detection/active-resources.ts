import { setTimeout as pause } from 'node:timers/promises'

/**
 * The time that resources get to close. A socket, for example, is closed only when the peer has confirmed it, which takes
 * long on a busy machine.
 */
const ENDED_WITHIN_MS = 60_000
const POLL_MS = 10

/** Node.js keeps one resource of this kind for the next file that is read as a Blob. It does not keep a file open. */
const KEPT_BY_NODE: ReadonlySet<string> = new Set(['FileHandleReadWrap'])

/**
 * The numbers of active resources that keep this process alive, by kind (timers, sockets, servers, processes, pipes).
 */
export type ActiveResources = ReadonlyMap<string, number>

export function countActiveResources(): ActiveResources {
  const held = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo())
    if (!KEPT_BY_NODE.has(kind)) held.set(kind, (held.get(kind) ?? 0) + 1)
  return held
}

const moreThan = (before: ActiveResources): string[] =>
  [...countActiveResources()].flatMap(([kind, count]) => {
    const more = count - (before.get(kind) ?? 0)
    return more > 0 ? [`${more} ${kind}`] : []
  })

/** Returns the kinds of resources of which there are still more than before, after a time for closing. */
export async function findLeaksSince(before: ActiveResources, withinMs = ENDED_WITHIN_MS): Promise<string[]> {
  const deadline = Date.now() + withinMs
  let left = moreThan(before)
  while (left.length > 0 && Date.now() < deadline) {
    await pause(POLL_MS, undefined, { ref: false })
    left = moreThan(before)
  }
  return left
}
