import { LRUCache } from 'lru-cache'
import type { Download } from '#server/http/download.ts'

/** `isWhole`: not made shift, as while something could not be done; what is not whole is given out and made anew each time. */
export type GeneratedDownload = { download: Download; isWhole: boolean }

/**
 * Files made once and kept while there is room; those asked for longest ago go first. Whoever asks for one that is being
 * made waits for it. The key must change with the content: nothing here is ever out of date, only out of use.
 */
export function createDownloadCache(bytesMax: number) {
  const kept = new LRUCache<string, GeneratedDownload, () => Promise<GeneratedDownload>>({
    maxSize: bytesMax,
    sizeCalculation: ({ download }) => Math.max(1, download.bytes.length),
    fetchMethod: (_key, _stale, { context: make }) => make(),
  })

  return async (key: string, make: () => Promise<GeneratedDownload>): Promise<Download> => {
    const { download, isWhole } = await kept.forceFetch(key, { context: make })
    if (!isWhole) kept.delete(key)
    return download
  }
}
