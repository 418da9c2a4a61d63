import type { Download } from '#server/download.ts'

/** `isWhole`: not made shift, as while something could not be done; what is not whole is given out and made anew each time. */
export type MadeDownload = { download: Download; isWhole: boolean }

/**
 * Files made once and kept while there is room; those asked for longest ago go first. Whoever asks for one that is being
 * made waits for it. The key must change with the content: nothing here is ever out of date, only out of use.
 */
export function keepDownloads(bytesMax: number) {
  const kept = new Map<string, Download>()
  const making = new Map<string, Promise<Download>>()
  let bytes = 0

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }
  const keep = (key: string, download: Download): Download => {
    drop(key)
    kept.set(key, download)
    bytes += download.bytes.length
    for (const oldest of kept.keys()) {
      if (bytes <= bytesMax) break
      drop(oldest)
    }
    return download
  }

  return async (key: string, make: () => Promise<MadeDownload>): Promise<Download> => {
    const known = kept.get(key)
    // Kept anew, at the end of the queue of those that go.
    if (known) return keep(key, known)
    const running = making.get(key)
    if (running) return running
    const fresh = make()
      .then(({ download, isWhole }) => (isWhole ? keep(key, download) : download))
      .finally(() => making.delete(key))
    making.set(key, fresh)
    return fresh
  }
}
