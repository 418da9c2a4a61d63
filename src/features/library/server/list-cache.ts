import { LRUCache } from 'lru-cache'
import type { Kernel } from '#server/kernel.ts'
import { StoredJson } from '#server/data/stored-json.ts'
import { libraryCalls } from '../contract.ts'
import type { ListQuery } from './lists/page-queries.ts'
import { listPapers } from './lists/read-highlights.ts'

const { reply } = libraryCalls['GET /api/public/research-library']

/** Maximum number of cached pages of the list, about 60 KB each. */
const KEPT_MAX = 50
/**
 * The maximum delay until a list shows a view that another process counted. A view that this process counts clears its
 * cached lists immediately.
 */
const CACHE_TTL_MS = 1_000

type Kept = Promise<StoredJson>

export type ListCache = { read: (list: ListQuery) => Kept; forget: () => void }

/**
 * Caches pages of the library's list for a moment, or until the library changes. The cache stores promises, so that
 * concurrent callers share one read. After `forget`, no caller receives the result of a read that began before it.
 */
export function createListCache(kernel: Pick<Kernel, 'db' | 'now' | 'pubsub'>): ListCache {
  const write = async (list: ListQuery) => new StoredJson(reply.parse(await listPapers(kernel, list)))
  const kept = new LRUCache<string, Kept>({
    max: KEPT_MAX,
    ttl: CACHE_TTL_MS,
    memoMethod: (key) => {
      const reading = write(JSON.parse(key) as ListQuery)
      reading.catch(() => kept.delete(key))
      return reading
    },
  })
  const forget = () => kept.clear()
  kernel.pubsub.on('library', forget)
  return { read: (list) => kept.memo(JSON.stringify(list)), forget }
}
