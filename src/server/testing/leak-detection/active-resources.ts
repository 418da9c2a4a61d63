import { setTimeout as pause } from 'node:timers/promises'

/** Time for resources that were asked to end: a socket closes when the other side has confirmed it. */
const ENDED_WITHIN_MS = 5_000
const POLL_MS = 10

/** Node keeps one for the next file that is read as a Blob; it holds no file open. */
const KEPT_BY_NODE: ReadonlySet<string> = new Set(['FileHandleReadWrap'])

/** The number of timers, sockets, servers, processes and pipes of each kind that keep this process from ending. */
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

/** Returns the additional resources that are left once everything that was ending has ended. */
export async function findLeaksSince(before: ActiveResources, withinMs = ENDED_WITHIN_MS): Promise<string[]> {
  const deadline = Date.now() + withinMs
  let left = moreThan(before)
  while (left.length > 0 && Date.now() < deadline) {
    await pause(POLL_MS, undefined, { ref: false })
    left = moreThan(before)
  }
  return left
}
