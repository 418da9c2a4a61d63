import type { StoredJson } from '#server/stored-json.ts'

/** Lists that a process keeps, about 30 KB each. */
const KEPT_MAX = 50

/** What a list was written from: the library's change number, and the day from which papers are recent. */
export type WrittenFrom = { change: number; since: string }
type Kept = WrittenFrom & { json: StoredJson }

/** Written lists, each good as long as the library's change number (migration 0143) and the day are those it was written from. */
export function openKeptLists() {
  const kept = new Map<string, Kept>()
  return {
    find: (key: string, { change, since }: WrittenFrom): StoredJson | undefined => {
      const known = kept.get(key)
      return known?.change === change && known.since === since ? known.json : undefined
    },
    keep: (key: string, list: Kept): StoredJson => {
      kept.delete(key)
      kept.set(key, list)
      const [oldest] = kept.keys()
      if (kept.size > KEPT_MAX && oldest) kept.delete(oldest)
      return list.json
    },
  }
}
