import type { Events } from '#server/event-stream.ts'

/** An open stream: whose it is, by which session, and what was said on it last. */
export type Watcher = { memberId: string; sessionId: string; events: Events; said: string }

/** The open streams of this process. */
export function openWatchers() {
  const byMember = new Map<string, Set<Watcher>>()
  let count = 0
  const all = (): Watcher[] => [...byMember.values()].flatMap((watchers) => [...watchers])
  return {
    add: (watcher: Watcher) => {
      const own = byMember.get(watcher.memberId) ?? new Set()
      byMember.set(watcher.memberId, own.add(watcher))
      count += 1
    },
    remove: (watcher: Watcher) => {
      const own = byMember.get(watcher.memberId)
      if (!own?.delete(watcher)) return
      count -= 1
      if (own.size === 0) byMember.delete(watcher.memberId)
    },
    of: (memberId: string): ReadonlySet<Watcher> => byMember.get(memberId) ?? new Set(),
    memberIds: (): string[] => [...byMember.keys()],
    all,
    count: () => count,
  }
}

export type Watchers = ReturnType<typeof openWatchers>
