import type { StoredJson } from '#server/stored-json.ts'

const KEPT_BYTES_MAX = 8 * 1024 * 1024
/** Views move on without the library telling; a kept answer shows them this late at most. */
const KEPT_MS = 60_000

type Kept = { reply: Promise<StoredJson>; bytes: number; until: number }

/** Answers to searches, by what was searched for: the same search again costs no query. The least recently used goes first. */
export function openSearchMemory({ now, bytesMax = KEPT_BYTES_MAX }: { now: () => Date; bytesMax?: number }) {
  const kept = new Map<string, Kept>()
  let bytes = 0

  const drop = (key: string, entry: Kept) => {
    if (kept.get(key) !== entry) return
    kept.delete(key)
    bytes -= entry.bytes
  }
  const weigh = (key: string, entry: Kept, reply: StoredJson) => {
    if (kept.get(key) !== entry) return
    entry.bytes = reply.bytes.length
    bytes += entry.bytes
    for (const [oldest, old] of kept) {
      if (bytes <= bytesMax) break
      drop(oldest, old)
    }
  }

  return {
    /** The kept answer, or a new one; those who ask the same meanwhile wait for it. A failure is not kept. */
    take: (key: string, make: () => Promise<StoredJson>): Promise<StoredJson> => {
      const known = kept.get(key)
      if (known && known.until > now().getTime()) {
        kept.delete(key)
        kept.set(key, known)
        return known.reply
      }
      if (known) drop(key, known)
      const entry: Kept = { reply: make(), bytes: 0, until: now().getTime() + KEPT_MS }
      kept.set(key, entry)
      entry.reply.then(
        (reply) => weigh(key, entry, reply),
        () => drop(key, entry),
      )
      return entry.reply
    },
    /** Forgets all: the library has changed. An answer begun before is not kept either. */
    clear: () => {
      kept.clear()
      bytes = 0
    },
    size: () => ({ searches: kept.size, bytes }),
  }
}
